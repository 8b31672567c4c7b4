<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ChatController</name>
    <message>
        <source>The temporary conversation is over. Kept of it: nothing.</source>
        <translation>临时对话结束了。留下的内容：没有。</translation>
    </message>
</context>
<context>
    <name>CodeControls</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Save code</source>
        <translation>保存代码</translation>
    </message>
    <message>
        <source>The file could not be saved: {reason}</source>
        <translation>文件没能保存：{reason}</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Write a message</source>
        <translation>写点什么</translation>
    </message>
    <message>
        <source>Esc to stop</source>
        <translation>Esc 停止</translation>
    </message>
</context>
<context>
    <name>ComposerLine</name>
    <message>
        <source>Said otherwise, in a branch of its own; the first wording stays</source>
        <translation>换一种说法，另成一支；原来的说法会保留</translation>
    </message>
    <message>
        <source>Temporary conversation: nothing of it is kept or remembered</source>
        <translation>临时对话：内容不保留，也不记住</translation>
    </message>
    <message>
        <source>Keep this conversation</source>
        <translation>保留此对话</translation>
    </message>
    <message>
        <source>End it</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>About me: my name is </source>
        <translation>介绍一下我自己：我叫</translation>
    </message>
    <message>
        <source>What do you remember about me?</source>
        <translation>你还记得我的哪些事？</translation>
    </message>
    <message>
        <source>What shall we start with?</source>
        <translation>从哪里开始？</translation>
    </message>
    <message>
        <source>Nothing said here is kept or remembered.</source>
        <translation>这里说的话不保存，也不记住。</translation>
    </message>
    <message>
        <source>Nothing is remembered yet. It begins with what you say.</source>
        <translation>还没有记住什么，从你说的话开始。</translation>
    </message>
    <message numerus="yes">
        <source>%n things are remembered about you.</source>
        <translation>
            <numerusform>已经记住你的 %n 件事。</numerusform>
        </translation>
    </message>
    <message>
        <source>Tell it about yourself</source>
        <translation>介绍你自己</translation>
    </message>
    <message>
        <source>Name, work, languages, how you like answers</source>
        <translation>名字、工作、语言、喜欢怎样的回答</translation>
    </message>
    <message>
        <source>Ask what it remembers</source>
        <translation>问问它记得什么</translation>
    </message>
    <message>
        <source>All that is known about you, in one answer</source>
        <translation>它知道的关于你的一切，一次说清</translation>
    </message>
    <message>
        <source>Begin a temporary conversation</source>
        <translation>开始临时对话</translation>
    </message>
    <message>
        <source>Nothing of it is kept or remembered</source>
        <translation>内容不保存，也不记住</translation>
    </message>
</context>
<context>
    <name>Entry</name>
    <message>
        <source>Forgotten</source>
        <translation>已忘掉</translation>
    </message>
    <message>
        <source>{day}, {age}</source>
        <translation>{day}，{age}</translation>
    </message>
    <message>
        <source>Forgotten since</source>
        <translation>后来已忘掉</translation>
    </message>
    <message>
        <source>No longer holds</source>
        <translation>后来不再成立</translation>
    </message>
    <message>
        <source>Changed since</source>
        <translation>后来改过</translation>
    </message>
    <message>
        <source>“{words}”</source>
        <translation>“{words}”</translation>
    </message>
    <message>
        <source>From a deleted conversation</source>
        <translation>来自已删除的对话</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>{title}, {day}</source>
        <translation>{title}，{day}</translation>
    </message>
    <message>
        <source>Opens the conversation at this message</source>
        <translation>在对话中打开这条消息</translation>
    </message>
    <message>
        <source>You marked it as wrong</source>
        <translation>你标过不对</translation>
    </message>
    <message>
        <source>Forgotten in a moment</source>
        <translation>即将永远忘掉</translation>
    </message>
    <message>
        <source>Left out of this conversation</source>
        <translation>此对话不再用它</translation>
    </message>
    <message>
        <source>Changed since: {text}</source>
        <translation>后来变了：{text}</translation>
    </message>
    <message>
        <source>Use here again</source>
        <translation>此处再用</translation>
    </message>
    <message>
        <source>Lets this conversation use it again</source>
        <translation>让此对话重新用它</translation>
    </message>
    <message>
        <source>Not here</source>
        <translation>此处不用</translation>
    </message>
    <message>
        <source>Leaves it out of this conversation only</source>
        <translation>只在此对话里不用它</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>永远忘掉</translation>
    </message>
    <message>
        <source>Forgets this for good</source>
        <translation>彻底忘掉这一条</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>不对</translation>
    </message>
    <message>
        <source>It was never so; it is not used again</source>
        <translation>从来不是这样，以后不再用</translation>
    </message>
    <message>
        <source>Outdated</source>
        <translation>过时</translation>
    </message>
    <message>
        <source>It was so; asks what holds now</source>
        <translation>以前是这样，会问你现在是什么</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>A pinned memory is never tidied away</source>
        <translation>固定的记忆不会被整理掉</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Preference</source>
        <translation>偏好</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Episode</source>
        <translation>经历</translation>
    </message>
    <message>
        <source>Skill</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
</context>
<context>
    <name>FileLink</name>
    <message>
        <source>{file}, page {number}</source>
        <translation>{file}，第 {number} 页</translation>
    </message>
    <message>
        <source>{file}, line {number}</source>
        <translation>{file}，第 {number} 行</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>No hits</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <translation>第 {number} 处，共 {total} 处</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ForgetQuestion</name>
    <message>
        <source>Forget this for good?</source>
        <translation>永远忘掉这条？</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘掉</translation>
    </message>
    <message>
        <source>Can be undone for 10 seconds.</source>
        <translation>10 秒内可以撤销。</translation>
    </message>
    <message>
        <source>{kind}, since {day}</source>
        <translation>{kind}，从 {day} 起</translation>
    </message>
</context>
<context>
    <name>JumpButton</name>
    <message>
        <source>Jump to the latest</source>
        <translation>跳到最新</translation>
    </message>
</context>
<context>
    <name>LinkOpener</name>
    <message>
        <source>Open this address?</source>
        <translation>打开这个地址？</translation>
    </message>
    <message>
        <source>Shown as: {words}</source>
        <translation>显示为：{words}</translation>
    </message>
    <message>
        <source>The address is not what its words say, or it opens another program.</source>
        <translation>地址与显示的文字不符，或者会打开别的程序。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>MemoryActions</name>
    <message>
        <source>Marked wrong: {text}</source>
        <translation>已标为不对：{text}</translation>
    </message>
    <message>
        <source>{text}. Holds again: {again}</source>
        <translation>{text}。重新有效：{again}</translation>
    </message>
    <message>
        <source>Now: {text}</source>
        <translation>现在是：{text}</translation>
    </message>
    <message>
        <source>No longer holds</source>
        <translation>不再有效</translation>
    </message>
    <message>
        <source>Left out of this conversation</source>
        <translation>此对话不再用它</translation>
    </message>
    <message>
        <source>Used in this conversation again</source>
        <translation>此对话重新用它</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>已忘掉</translation>
    </message>
</context>
<context>
    <name>MemoryChip</name>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>Shows what was in the prompt of this answer</source>
        <translation>查看这次回答的提示里有什么</translation>
    </message>
</context>
<context>
    <name>MemoryNotices</name>
    <message>
        <source>Remembered: {text}</source>
        <translation>已记住：{text}</translation>
    </message>
    <message numerus="yes">
        <source>{text}, and %n more</source>
        <translation>
            <numerusform>{text}，还有 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>修改</translation>
    </message>
</context>
<context>
    <name>MemoryPanel</name>
    <message>
        <source>Why this answer</source>
        <translation>为什么这样回答</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Choose the memories of a reply to see what its prompt carried.</source>
        <translation>点一条回答的记忆，就能看到它的提示里有什么。</translation>
    </message>
    <message>
        <source>This was in the prompt, and nothing else.</source>
        <translation>提示里有这些，再无其他。</translation>
    </message>
    <message>
        <source>No memory was in the prompt.</source>
        <translation>提示里没有记忆。</translation>
    </message>
    <message>
        <source>cut at {score}</source>
        <translation>分数线 {score}</translation>
    </message>
    <message>
        <source>Forgotten since</source>
        <translation>后来已忘掉</translation>
    </message>
    <message>
        <source>{name}: {value}</source>
        <translation>{name}：{value}</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>个人资料</translation>
    </message>
    <message numerus="yes">
        <source>%n instructions</source>
        <translation>
            <numerusform>%n 条要求</numerusform>
        </translation>
    </message>
    <message>
        <source>Always included: {parts}</source>
        <translation>始终包含：{parts}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>MemorySwitch</name>
    <message>
        <source>Memory on</source>
        <translation>记忆已开</translation>
    </message>
    <message>
        <source>Memory off</source>
        <translation>记忆已关</translation>
    </message>
    <message>
        <source>Memory in this conversation</source>
        <translation>此对话的记忆</translation>
    </message>
    <message>
        <source>What you say here is remembered, and what is known is used</source>
        <translation>这里说的话会被记住，已知的事会用上</translation>
    </message>
    <message>
        <source>Reads memory</source>
        <translation>读取记忆</translation>
    </message>
    <message>
        <source>Reads no memory</source>
        <translation>不读取记忆</translation>
    </message>
    <message>
        <source>What is known is used; nothing from here is remembered</source>
        <translation>会用已知的内容，但不记住这里说的</translation>
    </message>
    <message>
        <source>Nothing from here is remembered, and nothing known is used</source>
        <translation>这里的话不记住，已知的事也不用</translation>
    </message>
</context>
<context>
    <name>MessageActions</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Open in Memory</source>
        <translation>在记忆中打开</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Take the thumb back</source>
        <translation>撤回评价</translation>
    </message>
    <message>
        <source>Good answer</source>
        <translation>答得好</translation>
    </message>
    <message>
        <source>Bad answer</source>
        <translation>答得不好</translation>
    </message>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>%n 词元</numerusform>
        </translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>{tokens}, {time}</source>
        <translation>{tokens}，{time}</translation>
    </message>
</context>
<context>
    <name>MessageBody</name>
    <message>
        <source>Open link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>PersonRow</name>
    <message>
        <source>You said</source>
        <translation>你说</translation>
    </message>
    <message>
        <source>Say it otherwise</source>
        <translation>换一种说法</translation>
    </message>
</context>
<context>
    <name>ReplyRow</name>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>This answer failed.</source>
        <translation>这次没有答成。</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>Keepsake answered</source>
        <translation>拾忆回答</translation>
    </message>
    <message>
        <source>Actions for this answer</source>
        <translation>对这次回答的操作</translation>
    </message>
</context>
<context>
    <name>SendButton</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Thinking</source>
        <translation>思考中</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>思考过程</translation>
    </message>
    <message numerus="yes">
        <source>%n tool calls</source>
        <translation>
            <numerusform>%n 次工具调用</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>ValueQuestion</name>
    <message>
        <source>What holds now</source>
        <translation>现在是什么</translation>
    </message>
    <message>
        <source>What holds now?</source>
        <translation>现在是什么？</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>{kind}, until now</source>
        <translation>{kind}，到现在为止</translation>
    </message>
    <message>
        <source>The old value stays in its history.</source>
        <translation>旧的值留在历史里。</translation>
    </message>
    <message>
        <source>It only ended; nothing took its place</source>
        <translation>只是结束了，没有新的</translation>
    </message>
</context>
<context>
    <name>VersionArrows</name>
    <message>
        <source>{number} / {count}</source>
        <translation>{number} / {count}</translation>
    </message>
    <message>
        <source>The version before</source>
        <translation>上一个版本</translation>
    </message>
    <message>
        <source>The next version</source>
        <translation>下一个版本</translation>
    </message>
    <message>
        <source>Version {number} of {count}</source>
        <translation>第 {number} 个版本，共 {count} 个</translation>
    </message>
</context>
<context>
    <name>WorkingRow</name>
    <message>
        <source>Change</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>WorkingSection</name>
    <message numerus="yes">
        <source>Task in hand: %n values</source>
        <translation>
            <numerusform>手头的任务：%n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Task in hand: nothing noted</source>
        <translation>手头的任务：还没有记录</translation>
    </message>
    <message>
        <source>What the task needs to be remembered while it lasts stands here. A new one clears it.</source>
        <translation>这里是任务进行时要记着的东西，新对话会清空。</translation>
    </message>
    <message>
        <source>Name of the value</source>
        <translation>这一项的名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Removed from the task: {name}</source>
        <translation>已从任务中移除：{name}</translation>
    </message>
</context>
<context>
    <name>_Lines</name>
    <message numerus="yes">
        <source>%n other memories that say the same</source>
        <translation>
            <numerusform>另外 %n 条说同一件事的记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summaries and tasks made from it</source>
        <translation>
            <numerusform>由它写成的 %n 条摘要和任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sentence in %n messages, which stay</source>
        <translation>
            <numerusform>%n 条消息里的这句话，消息本身保留</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other places where its words stand</source>
        <translation>
            <numerusform>另外 %n 处写着这些字的地方</numerusform>
        </translation>
    </message>
    <message>
        <source>Every copy in backups and the bin on this machine</source>
        <translation>本机备份和回收站里的所有副本</translation>
    </message>
    <message numerus="yes">
        <source>%n memories that say more besides stay</source>
        <translation>
            <numerusform>%n 条还说了别的事的记忆会保留</numerusform>
        </translation>
    </message>
    <message>
        <source>Not files of others that hold it: {names}</source>
        <translation>不动其他程序写着它的文件：{names}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>The words of this message, and of the answer to it</source>
        <translation>这条消息和对它的回答里的话</translation>
    </message>
    <message numerus="yes">
        <source>%n memories learned from it alone</source>
        <translation>
            <numerusform>只从这里记住的 %n 条记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Also its %n other values: {values}</source>
        <translation>
            <numerusform>它的另外 %n 个值也忘掉：{values}</numerusform>
        </translation>
    </message>
</context>
</TS>
