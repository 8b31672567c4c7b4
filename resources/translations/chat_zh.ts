<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ChatController</name>
    <message>
        <source>Remembered: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>{text}, and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CodeControls</name>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be saved: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Write a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temporary conversation: nothing of it is kept or remembered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc to stop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>About me: my name is </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What do you remember about me?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What shall we start with?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing said here is kept or remembered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is remembered yet. It begins with what you say.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n things are remembered about you.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Tell it about yourself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name, work, languages, how you like answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask what it remembers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All that is known about you, in one answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin a temporary conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of it is kept or remembered</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>No hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JumpButton</name>
    <message>
        <source>Jump to the latest</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LinkOpener</name>
    <message>
        <source>Open this address?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown as: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address is not what its words say, or it opens another program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryChip</name>
    <message numerus="yes">
        <source>%n memories</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Shows what was in the prompt of this answer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemorySwitch</name>
    <message>
        <source>Memory on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory in this conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you say here is remembered, and what is known is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing from here is remembered, and nothing known is used</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageActions</name>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageBody</name>
    <message>
        <source>Open link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PersonRow</name>
    <message>
        <source>You said</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReplyRow</name>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This answer failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keepsake answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions for this answer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SendButton</name>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Thinking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thought</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n tool calls</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>widget</name>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{tokens}, {time}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
