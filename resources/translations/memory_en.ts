<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ChangeRow</name>
    <message numerus="yes">
        <source>%n sources more</source>
        <translation>
            <numerusform>%n source more</numerusform>
            <numerusform>%n sources more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n memory</numerusform>
            <numerusform>%n memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n value</numerusform>
            <numerusform>%n values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kinds</source>
        <translation>
            <numerusform>%n kind</numerusform>
            <numerusform>%n kinds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DetailView</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ForgetQuestion</name>
    <message numerus="yes">
        <source>Also its %n other values</source>
        <translation>
            <numerusform>Also its other value</numerusform>
            <numerusform>Also its %n other values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories that say the same</source>
        <translation>
            <numerusform>%n memory that says the same</numerusform>
            <numerusform>%n memories that say the same</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summaries that hold its words</source>
        <translation>
            <numerusform>%n summary that holds its words</numerusform>
            <numerusform>%n summaries that hold its words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its words in %n messages</source>
        <translation>
            <numerusform>Its words in %n message</numerusform>
            <numerusform>Its words in %n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories stay, since they say more than this</source>
        <translation>
            <numerusform>%n memory stays, since it says more than this</numerusform>
            <numerusform>%n memories stay, since they say more than this</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InboxPage</name>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>Show %n more</numerusform>
            <numerusform>Show %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remembered: %n</source>
        <translation>
            <numerusform>Remembered: %n</numerusform>
            <numerusform>Remembered: %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunCard</name>
    <message numerus="yes">
        <source>%n changes</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n agreed to, made at the next run</source>
        <translation>
            <numerusform>%n agreed to, made at the next run</numerusform>
            <numerusform>%n agreed to, made at the next run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait for your yes</source>
        <translation>
            <numerusform>%n waits for your yes</numerusform>
            <numerusform>%n wait for your yes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n undone</source>
        <translation>
            <numerusform>%n undone</numerusform>
            <numerusform>%n undone</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunsPage</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changes are taken back</source>
        <translation>
            <numerusform>%n change is taken back</numerusform>
            <numerusform>%n changes are taken back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undone: %n changes</source>
        <translation>
            <numerusform>Undone: %n change</numerusform>
            <numerusform>Undone: %n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changes made</source>
        <translation>
            <numerusform>%n change made</numerusform>
            <numerusform>%n changes made</numerusform>
        </translation>
    </message>
</context>
</TS>
