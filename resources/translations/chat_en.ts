<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>EmptyState</name>
    <message numerus="yes">
        <source>%n things are remembered about you.</source>
        <translation>
            <numerusform>%n thing is remembered about you.</numerusform>
            <numerusform>%n things are remembered about you.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryChip</name>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n memory</numerusform>
            <numerusform>%n memories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryNotices</name>
    <message numerus="yes">
        <source>{text}, and %n more</source>
        <translation>
            <numerusform>{text}, and %n more</numerusform>
            <numerusform>{text}, and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryPanel</name>
    <message numerus="yes">
        <source>%n instructions</source>
        <translation>
            <numerusform>%n instruction</numerusform>
            <numerusform>%n instructions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MessageActions</name>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message numerus="yes">
        <source>%n tool calls</source>
        <translation>
            <numerusform>%n tool call</numerusform>
            <numerusform>%n tool calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WorkingSection</name>
    <message numerus="yes">
        <source>Task in hand: %n values</source>
        <translation>
            <numerusform>Task in hand: %n value</numerusform>
            <numerusform>Task in hand: %n values</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Lines</name>
    <message numerus="yes">
        <source>%n other memories that say the same</source>
        <translation>
            <numerusform>%n other memory that says the same</numerusform>
            <numerusform>%n other memories that say the same</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summaries and tasks made from it</source>
        <translation>
            <numerusform>%n summary or task made from it</numerusform>
            <numerusform>%n summaries and tasks made from it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sentence in %n messages, which stay</source>
        <translation>
            <numerusform>The sentence in %n message, which stays</numerusform>
            <numerusform>The sentence in %n messages, which stay</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other places where its words stand</source>
        <translation>
            <numerusform>%n other place where its words stand</numerusform>
            <numerusform>%n other places where its words stand</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories that say more besides stay</source>
        <translation>
            <numerusform>%n memory that says more besides stays</numerusform>
            <numerusform>%n memories that say more besides stay</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories learned from it alone</source>
        <translation>
            <numerusform>%n memory learned from it alone</numerusform>
            <numerusform>%n memories learned from it alone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Also its %n other values: {values}</source>
        <translation>
            <numerusform>Also its other value: {values}</numerusform>
            <numerusform>Also its %n other values: {values}</numerusform>
        </translation>
    </message>
</context>
</TS>
