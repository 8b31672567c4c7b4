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
    <name>GraphPage</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HealthPage</name>
    <message numerus="yes">
        <source>%n groups say the same</source>
        <translation>
            <numerusform>%n group says the same</numerusform>
            <numerusform>%n groups say the same</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are over, or have not been used for a year</source>
        <translation>
            <numerusform>%n is over, or has not been used for a year</numerusform>
            <numerusform>%n are over, or have not been used for a year</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n have never been used</source>
        <translation>
            <numerusform>%n has never been used</numerusform>
            <numerusform>%n have never been used</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stand on thin evidence</source>
        <translation>
            <numerusform>%n stands on thin evidence</numerusform>
            <numerusform>%n stand on thin evidence</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n texts wait to be indexed</source>
        <translation>
            <numerusform>%n text waits to be indexed</numerusform>
            <numerusform>%n texts wait to be indexed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tasks failed and are tried again</source>
        <translation>
            <numerusform>%n task failed and is tried again</numerusform>
            <numerusform>%n tasks failed and are tried again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait in all. They survive a restart.</source>
        <translation>
            <numerusform>%n waits. It survives a restart.</numerusform>
            <numerusform>%n wait in all. They survive a restart.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages could not be read by a model</source>
        <translation>
            <numerusform>%n message could not be read by a model</numerusform>
            <numerusform>%n messages could not be read by a model</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{average} ms on average, 95 of 100 within {p95} ms, %n questions</source>
        <translation>
            <numerusform>{average} ms on average, 95 of 100 within {p95} ms, %n question</numerusform>
            <numerusform>{average} ms on average, 95 of 100 within {p95} ms, %n questions</numerusform>
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
<context>
    <name>SkillCard</name>
    <message numerus="yes">
        <source>{rate} of %n attempts</source>
        <translation>
            <numerusform>{rate} of %n attempt</numerusform>
            <numerusform>{rate} of %n attempts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n versions</source>
        <translation>
            <numerusform>%n version</numerusform>
            <numerusform>%n versions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelinePage</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
</TS>
