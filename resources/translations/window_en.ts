<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AboutPage</name>
    <message numerus="yes">
        <source>%n libraries, with their licences.</source>
        <translation>
            <numerusform>%n library, with its licence.</numerusform>
            <numerusform>%n libraries, with their licences.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AnswerPage</name>
    <message numerus="yes">
        <source>with %n models</source>
        <translation>
            <numerusform>with %n model</numerusform>
            <numerusform>with %n models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CategoryRows</name>
    <message numerus="yes">
        <source>Masked %n times.</source>
        <translation>
            <numerusform>Masked %n time.</numerusform>
            <numerusform>Masked %n times.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Copies</name>
    <message numerus="yes">
        <source>{text} %n private memories stayed here.</source>
        <translation>
            <numerusform>{text} %n private memory stayed here.</numerusform>
            <numerusform>{text} %n private memories stayed here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n memory</numerusform>
            <numerusform>%n memories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataPage</name>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentsPage</name>
    <message numerus="yes">
        <source>%n passages go from Keepsake for good</source>
        <translation>
            <numerusform>%n passage goes from Keepsake for good</numerusform>
            <numerusform>%n passages go from Keepsake for good</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EndpointRow</name>
    <message numerus="yes">
        <source>%n models</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExchangePage</name>
    <message numerus="yes">
        <source>%n contradict another machine&apos;s, and wait in the inbox.</source>
        <translation>
            <numerusform>%n contradicts another machine&apos;s, and waits in the inbox.</numerusform>
            <numerusform>%n contradict another machine&apos;s, and wait in the inbox.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n private memories stayed here.</source>
        <translation>
            <numerusform>%n private memory stayed here.</numerusform>
            <numerusform>%n private memories stayed here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing new from %n machines.</source>
        <translation>
            <numerusform>Nothing new from %n machine.</numerusform>
            <numerusform>Nothing new from %n machines.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories added</source>
        <translation>
            <numerusform>%n memory added</numerusform>
            <numerusform>%n memories added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n updated</source>
        <translation>
            <numerusform>%n updated</numerusform>
            <numerusform>%n updated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer hold</source>
        <translation>
            <numerusform>%n no longer holds</numerusform>
            <numerusform>%n no longer hold</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n personas</source>
        <translation>
            <numerusform>%n persona</numerusform>
            <numerusform>%n personas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machines</source>
        <translation>
            <numerusform>%n machine</numerusform>
            <numerusform>%n machines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportRow</name>
    <message numerus="yes">
        <source>%n files wait to be looked at.</source>
        <translation>
            <numerusform>%n file waits to be looked at.</numerusform>
            <numerusform>%n files wait to be looked at.</numerusform>
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
        <source>%n conversations</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new messages, {known} here already</source>
        <translation>
            <numerusform>%n new message, {known} here already</numerusform>
            <numerusform>%n new messages, {known} here already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories came.</source>
        <translation>
            <numerusform>%n memory came.</numerusform>
            <numerusform>%n memories came.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n personas came.</source>
        <translation>
            <numerusform>%n persona came.</numerusform>
            <numerusform>%n personas came.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages were here already.</source>
        <translation>
            <numerusform>%n message was here already.</numerusform>
            <numerusform>%n messages were here already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories wait for your yes in the inbox.</source>
        <translation>
            <numerusform>%n memory waits for your yes in the inbox.</numerusform>
            <numerusform>%n memories wait for your yes in the inbox.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n had been forgotten here, and stay so.</source>
        <translation>
            <numerusform>%n had been forgotten here, and stays so.</numerusform>
            <numerusform>%n had been forgotten here, and stay so.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n contradict what is known here, and wait in the inbox.</source>
        <translation>
            <numerusform>%n contradicts what is known here, and waits in the inbox.</numerusform>
            <numerusform>%n contradict what is known here, and wait in the inbox.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobRow</name>
    <message numerus="yes">
        <source>%n times in a row.</source>
        <translation>
            <numerusform>%n time in a row.</numerusform>
            <numerusform>%n times in a row.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeyEntry</name>
    <message numerus="yes">
        <source>Works, %n models.</source>
        <translation>
            <numerusform>Works, %n model.</numerusform>
            <numerusform>Works, %n models.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Learning</name>
    <message numerus="yes">
        <source>%n memories added</source>
        <translation>
            <numerusform>%n memory added</numerusform>
            <numerusform>%n memories added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n updated</source>
        <translation>
            <numerusform>%n updated</numerusform>
            <numerusform>%n updated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer hold</source>
        <translation>
            <numerusform>%n no longer holds</numerusform>
            <numerusform>%n no longer hold</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{said} That is %n days of your daily budget.</source>
        <translation>
            <numerusform>{said} That is %n day of your daily budget.</numerusform>
            <numerusform>{said} That is %n days of your daily budget.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryPage</name>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n memory</numerusform>
            <numerusform>%n memories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message numerus="yes">
        <source>{sentence} %n are kept.</source>
        <translation>
            <numerusform>{sentence} %n is kept.</numerusform>
            <numerusform>{sentence} %n are kept.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProgramsPage</name>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n memory</numerusform>
            <numerusform>%n memories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuestionPreview</name>
    <message numerus="yes">
        <source>%n would be in the prompt, in {took}.</source>
        <translation>
            <numerusform>%n would be in the prompt, in {took}.</numerusform>
            <numerusform>%n would be in the prompt, in {took}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message numerus="yes">
        <source>%n to confirm</source>
        <translation>
            <numerusform>%n to confirm</numerusform>
            <numerusform>%n to confirm</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SourceRow</name>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passages</source>
        <translation>
            <numerusform>%n passage</numerusform>
            <numerusform>%n passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n set aside</source>
        <translation>
            <numerusform>%n set aside</numerusform>
            <numerusform>%n set aside</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UpkeepPage</name>
    <message numerus="yes">
        <source>%n days</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories.</source>
        <translation>
            <numerusform>%n memory.</numerusform>
            <numerusform>%n memories.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more are beyond the limit of one run and wait for your yes.</source>
        <translation>
            <numerusform>%n more is beyond the limit of one run and waits for your yes.</numerusform>
            <numerusform>%n more are beyond the limit of one run and wait for your yes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VendorRow</name>
    <message numerus="yes">
        <source>Works, %n models.</source>
        <translation>
            <numerusform>Works, %n model.</numerusform>
            <numerusform>Works, %n models.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Ages</name>
    <message numerus="yes">
        <source>in %n days</source>
        <translation>
            <numerusform>in %n day</numerusform>
            <numerusform>in %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n days ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n weeks ago</source>
        <translation>
            <numerusform>%n week ago</numerusform>
            <numerusform>%n weeks ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n months ago</source>
        <translation>
            <numerusform>%n month ago</numerusform>
            <numerusform>%n months ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n years ago</source>
        <translation>
            <numerusform>%n year ago</numerusform>
            <numerusform>%n years ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Counts</name>
    <message numerus="yes">
        <source>%n changes</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
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
        <source>%n left the bin</source>
        <translation>
            <numerusform>%n left the bin</numerusform>
            <numerusform>%n left the bin</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n made</source>
        <translation>
            <numerusform>%n made</numerusform>
            <numerusform>%n made</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passed over</source>
        <translation>
            <numerusform>%n passed over</numerusform>
            <numerusform>%n passed over</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n judged</source>
        <translation>
            <numerusform>%n judged</numerusform>
            <numerusform>%n judged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n embedded</source>
        <translation>
            <numerusform>%n embedded</numerusform>
            <numerusform>%n embedded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n masked</source>
        <translation>
            <numerusform>%n masked</numerusform>
            <numerusform>%n masked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n databases</source>
        <translation>
            <numerusform>%n database</numerusform>
            <numerusform>%n databases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs let go</source>
        <translation>
            <numerusform>%n run let go</numerusform>
            <numerusform>%n runs let go</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kept</source>
        <translation>
            <numerusform>%n kept</numerusform>
            <numerusform>%n kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n newer</source>
        <translation>
            <numerusform>%n newer</numerusform>
            <numerusform>%n newer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Words</name>
    <message numerus="yes">
        <source>%n things learned from it stay remembered, unless you say so</source>
        <translation>
            <numerusform>%n thing learned from it stays remembered, unless you say so</numerusform>
            <numerusform>%n things learned from it stay remembered, unless you say so</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
</TS>
