<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutPage</name>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>版本 {version}</translation>
    </message>
    <message>
        <source>Copy version</source>
        <translation>复制版本号</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>MIT: free to use, change and share.</source>
        <translation>MIT：可自由使用、修改和分享。</translation>
    </message>
    <message>
        <source>Icons</source>
        <translation>图标</translation>
    </message>
    <message>
        <source>Lucide, ISC licence. The shell is Keepsake&apos;s own.</source>
        <translation>Lucide，ISC 许可。贝壳标志是拾忆自己的。</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Qt {version} and PySide6, LGPL 3.</source>
        <translation>Qt {version} 与 PySide6，LGPL 3。</translation>
    </message>
    <message>
        <source>The work of others</source>
        <translation>他人的成果</translation>
    </message>
    <message numerus="yes">
        <source>%n libraries, with their licences.</source>
        <translation>
            <numerusform>%n 个库，附许可证。</numerusform>
        </translation>
    </message>
    <message>
        <source>Being read.</source>
        <translation>正在读取。</translation>
    </message>
    <message>
        <source>Licence in the package</source>
        <translation>许可证在软件包里</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Undo: {what}</source>
        <translation>撤销：{what}</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>New temporary conversation</source>
        <translation>新的临时对话</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>在对话中查找</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Turn memory off here</source>
        <translation>在此关闭记忆</translation>
    </message>
    <message>
        <source>Turn memory on here</source>
        <translation>在此打开记忆</translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation>删除对话</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Show conversations</source>
        <translation>显示对话列表</translation>
    </message>
    <message>
        <source>Why this answer</source>
        <translation>为何这样回答</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Usual size</source>
        <translation>原始大小</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>AnswerPage</name>
    <message>
        <source>Local server, {model}</source>
        <translation>本机服务，{model}</translation>
    </message>
    <message>
        <source>Built-in model</source>
        <translation>内置模型</translation>
    </message>
    <message>
        <source>How should it answer?</source>
        <translation>怎样回答</translation>
    </message>
    <message>
        <source>Pick one to start. The others stay a click away in settings.</source>
        <translation>先选一种，其余的随时可以在设置里打开。</translation>
    </message>
    <message>
        <source>Answers right away, offline. It is small: short answers, English only.</source>
        <translation>离线可用，马上能答。模型很小：回答短，只会英文。</translation>
    </message>
    <message>
        <source>No setup</source>
        <translation>无需设置</translation>
    </message>
    <message>
        <source>My own key</source>
        <translation>用我的密钥</translation>
    </message>
    <message>
        <source>Your messages and the memories used go to the provider you choose. Nothing goes anywhere else.</source>
        <translation>你的消息和用到的记忆会发给你选的服务商，别处都不发。</translation>
    </message>
    <message>
        <source>Best answers</source>
        <translation>回答最好</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>Answers offline. The one on offer is small: short answers, English only.</source>
        <translation>离线回答。可下载的这个很小：回答简短，只会英文。</translation>
    </message>
    <message>
        <source>On its way</source>
        <translation>正在下载</translation>
    </message>
    <message>
        <source>Not here yet</source>
        <translation>还没有模型</translation>
    </message>
    <message>
        <source>Local server</source>
        <translation>本机服务</translation>
    </message>
    <message>
        <source>Ollama, LM Studio and others, when one runs on this computer.</source>
        <translation>这台电脑上运行的 Ollama、LM Studio 等。</translation>
    </message>
    <message>
        <source>Looking</source>
        <translation>正在找</translation>
    </message>
    <message>
        <source>None found</source>
        <translation>没有找到</translation>
    </message>
    <message numerus="yes">
        <source>with %n models</source>
        <translation>
            <numerusform>有 %n 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} answers at {address}, {models}. Nothing leaves this machine.</source>
        <translation>{name} 在 {address}，{models}。什么都不会离开这台电脑。</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>已找到</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light, dark, or as the system says.</source>
        <translation>浅色、深色，或跟随系统。</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>On top of the size that the system gives its own text.</source>
        <translation>在系统文字大小的基础上缩放。</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>疏密</translation>
    </message>
    <message>
        <source>How close rows and turns stand.</source>
        <translation>行与行、轮与轮之间的距离。</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>宽松</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>紧凑</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Nothing slides or fades, and the caret does not blink.</source>
        <translation>不滑动，不淡入淡出，光标不闪。</translation>
    </message>
</context>
<context>
    <name>BuiltinRow</name>
    <message>
        <source>SmolLM2 135M, runs offline. Short answers, English only.</source>
        <translation>SmolLM2 135M，离线运行。回答短，只会英文。</translation>
    </message>
    <message>
        <source>Built in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>下载…</translation>
    </message>
    <message>
        <source>Use the usual</source>
        <translation>改用默认的</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Usual place; or a mirror&apos;s address, or that of a GGUF file</source>
        <translation>默认来源；也可填镜像地址，或某个 GGUF 文件的地址</translation>
    </message>
    <message>
        <source>Download of the model</source>
        <translation>下载模型</translation>
    </message>
    <message>
        <source>Not all of the model is here yet. It answers once it is.</source>
        <translation>模型还没有下载完。下载完就能回答。</translation>
    </message>
    <message>
        <source>No model is here. Download one, or choose a GGUF file.</source>
        <translation>还没有模型。可以下载一个，或选一个 GGUF 文件。</translation>
    </message>
    <message>
        <source>{file}, {size}, runs offline.</source>
        <translation>{file}，{size}，离线运行。</translation>
    </message>
    <message>
        <source>This file is here already. Another address fetches another one.</source>
        <translation>这个文件已经有了。填另一个地址可以下载别的。</translation>
    </message>
    <message>
        <source>From {host}. What comes is used if it is a model that fits this machine.</source>
        <translation>来自 {host}。下载后只要是这台电脑跑得动的模型，就会启用。</translation>
    </message>
    <message>
        <source>SmolLM2 135M, {size}, from {host}.</source>
        <translation>SmolLM2 135M，{size}，来自 {host}。</translation>
    </message>
    <message>
        <source>It is used once its checksum is right.</source>
        <translation>校验无误后启用。</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Models in GGUF format (*.gguf)</source>
        <translation>GGUF 格式的模型 (*.gguf)</translation>
    </message>
</context>
<context>
    <name>CategoryRows</name>
    <message>
        <source>Masked before anything is stored or sent</source>
        <translation>存储和发送前先遮住</translation>
    </message>
    <message numerus="yes">
        <source>Masked %n times.</source>
        <translation>
            <numerusform>遮过 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>None so far.</source>
        <translation>还没有。</translation>
    </message>
    <message>
        <source>Such as: {before} → {after}</source>
        <translation>例如：{before} → {after}</translation>
    </message>
</context>
<context>
    <name>ConversationDelegate</name>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
</context>
<context>
    <name>ConversationExports</name>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Export conversation</source>
        <translation>导出对话</translation>
    </message>
    <message>
        <source>Saved as {name}</source>
        <translation>已保存为 {name}</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>ConversationListModel</name>
    <message>
        <source>pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <source>temporary</source>
        <translation>临时</translation>
    </message>
    <message>
        <source>a reply is arriving</source>
        <translation>正在回复</translation>
    </message>
    <message>
        <source>unread</source>
        <translation>未读</translation>
    </message>
</context>
<context>
    <name>Conversations</name>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>置顶</translation>
    </message>
</context>
<context>
    <name>ConversationsController</name>
    <message>
        <source>The temporary conversation is over. Kept of it: nothing.</source>
        <translation>临时对话结束了。留下的内容：没有。</translation>
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation>已删除“{title}”</translation>
    </message>
    <message>
        <source>Deleted “{title}”, and what was learned from it</source>
        <translation>已删除“{title}”，以及从中记住的事</translation>
    </message>
</context>
<context>
    <name>Copies</name>
    <message>
        <source>Copies</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>The last one: {when}.</source>
        <translation>最近一份：{when}。</translation>
    </message>
    <message>
        <source>One is made every night and proved; here to a place of your choice.</source>
        <translation>每夜做一份并验证；在这里可以存到你选的地方。</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>{said} {last}</source>
        <translation>{said}{last}</translation>
    </message>
    <message>
        <source>Backups in the data folder</source>
        <translation>数据文件夹里的备份</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Takes the place of everything at the next start; for 30 days it can be undone.</source>
        <translation>下次启动时替换全部内容；30 天内可以撤销。</translation>
    </message>
    <message>
        <source>Take it along</source>
        <translation>带走</translation>
    </message>
    <message>
        <source>Everything or the conversations, without what never leaves this machine.</source>
        <translation>全部或只有对话，不含不离开本机的内容。</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>备份…</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>恢复…</translation>
    </message>
    <message>
        <source>Undo the last</source>
        <translation>撤销上次</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>In the data folder</source>
        <translation>在数据文件夹里</translation>
    </message>
    <message>
        <source>Back up to</source>
        <translation>备份到</translation>
    </message>
    <message>
        <source>Backups (*.zip)</source>
        <translation>备份 (*.zip)</translation>
    </message>
    <message>
        <source>{file} is there and proved: {contents}.</source>
        <translation>{file} 已写好并验证：{contents}。</translation>
    </message>
    <message>
        <source>{file} is there and proved, not encrypted: {contents}.</source>
        <translation>{file} 已写好并验证，没有加密：{contents}。</translation>
    </message>
    <message>
        <source>Restore from</source>
        <translation>从哪里恢复</translation>
    </message>
    <message>
        <source>Backups (*.zip *.duckdb)</source>
        <translation>备份 (*.zip *.duckdb)</translation>
    </message>
    <message>
        <source>Restore this backup?</source>
        <translation>恢复这份备份？</translation>
    </message>
    <message>
        <source>It takes the place of everything when Keepsake starts next</source>
        <translation>拾忆下次启动时，它替换全部内容</translation>
    </message>
    <message>
        <source>What is there now can be had back for 30 days</source>
        <translation>现在的内容 30 天内可以拿回来</translation>
    </message>
    <message>
        <source>What you had forgotten since is forgotten in it too</source>
        <translation>此后你让忘掉的，在它里面也忘掉</translation>
    </message>
    <message>
        <source>Ready: {contents}. Close Keepsake; it opens with these next time.</source>
        <translation>就绪：{contents}。关闭拾忆，下次打开就是这些。</translation>
    </message>
    <message>
        <source>The backup that waited was dropped; everything stays as it is.</source>
        <translation>等着的备份已撤下，一切照旧。</translation>
    </message>
    <message>
        <source>Everything, as a Keepsake archive</source>
        <translation>全部，存成拾忆归档</translation>
    </message>
    <message>
        <source>Conversations as Markdown files</source>
        <translation>对话，存成 Markdown 文件</translation>
    </message>
    <message>
        <source>Conversations as one web page</source>
        <translation>对话，存成一个网页</translation>
    </message>
    <message>
        <source>Conversations as PDF files</source>
        <translation>对话，各存成一个 PDF</translation>
    </message>
    <message>
        <source>Conversations as JSON</source>
        <translation>对话，存成 JSON</translation>
    </message>
    <message>
        <source>Memories as Markdown</source>
        <translation>记忆，存成 Markdown</translation>
    </message>
    <message>
        <source>Memories as JSON</source>
        <translation>记忆，存成 JSON</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>导出到</translation>
    </message>
    <message>
        <source>Export into</source>
        <translation>导出到文件夹</translation>
    </message>
    <message>
        <source>{file} is there: {contents}.</source>
        <translation>{file} 已写好：{contents}。</translation>
    </message>
    <message numerus="yes">
        <source>{text} %n private memories stayed here.</source>
        <translation>
            <numerusform>{text}%n 条不离开本机的记忆没有带上。</numerusform>
        </translation>
    </message>
    <message>
        <source>Working.</source>
        <translation>正在处理。</translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>DataPage</name>
    <message>
        <source>Data and backups</source>
        <translation>数据与备份</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>Everything that Keepsake writes lies here, and nowhere else.</source>
        <translation>拾忆写下的一切都在这里，别处没有。</translation>
    </message>
    <message>
        <source>Copy the path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>全部删除</translation>
    </message>
    <message>
        <source>All that Keepsake keeps on this machine goes, and it closes.</source>
        <translation>拾忆在本机保存的一切都会删掉，然后关闭。</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>In it</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>{size}, {conversations}, {messages}</source>
        <translation>{size}，{conversations}，{messages}</translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>To another disk, say. It is tried out first, and done at the next start.</source>
        <translation>例如换到另一块磁盘。先试写，下次启动时再搬。</translation>
    </message>
    <message>
        <source>Goes to {folder} at the next start.</source>
        <translation>下次启动时搬到 {folder}。</translation>
    </message>
    <message>
        <source>Another place</source>
        <translation>换个地方</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>移动…</translation>
    </message>
    <message>
        <source>Leave it here</source>
        <translation>留在这里</translation>
    </message>
    <message>
        <source>Move the data folder into</source>
        <translation>把数据文件夹移到</translation>
    </message>
</context>
<context>
    <name>Dates</name>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>{day}, {time}</source>
        <translation>{day} {time}</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>{month} {year}</source>
        <translation>{year} 年 {month}</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>yyyy &apos;年&apos; M &apos;月&apos; d &apos;日&apos;</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>M &apos;月&apos; d &apos;日&apos;</translation>
    </message>
</context>
<context>
    <name>DeleteQuestion</name>
    <message>
        <source>Delete “{title}”?</source>
        <translation>删除“{title}”？</translation>
    </message>
    <message>
        <source>The conversation with its messages</source>
        <translation>这段对话和它的消息</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Can be undone for 10 seconds.</source>
        <translation>10 秒内可以撤销。</translation>
    </message>
    <message>
        <source>Forget that for good too</source>
        <translation>把它们也永远忘掉</translation>
    </message>
</context>
<context>
    <name>DocumentsPage</name>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Answer from your documents</source>
        <translation>根据你的文档回答</translation>
    </message>
    <message>
        <source>Markdown, text, code, web pages, PDF and Word. Add them here or drop them on this page.</source>
        <translation>支持 Markdown、文本、代码、网页、PDF 和 Word。在这里添加，或拖到本页上。</translation>
    </message>
    <message>
        <source>Leave out of folders, such as drafts/, *.log</source>
        <translation>文件夹里不读的，比如 drafts/、*.log</translation>
    </message>
    <message>
        <source>What to leave out of folders</source>
        <translation>文件夹里不读什么</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>For everyday use</source>
        <translation>日常使用</translation>
    </message>
    <message>
        <source>Whose documents they are</source>
        <translation>文档属于谁</translation>
    </message>
    <message>
        <source>Paused. What was read can be found.</source>
        <translation>已暂停。读过的内容可以找到。</translation>
    </message>
    <message>
        <source>Files read: {done} of {all}</source>
        <translation>已读 {done} / {all} 个文件</translation>
    </message>
    <message>
        <source>Read. {done} of {all} passages can be found by meaning.</source>
        <translation>已读完。{done} / {all} 段可以按语义找到。</translation>
    </message>
    <message>
        <source>Read, and kept in step with your files.</source>
        <translation>已读完，并随你的文件更新。</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Add folder</source>
        <translation>添加文件夹</translation>
    </message>
    <message>
        <source>Remove these documents?</source>
        <translation>移除这些文档吗？</translation>
    </message>
    <message numerus="yes">
        <source>%n passages go from Keepsake for good</source>
        <translation>
            <numerusform>拾忆会永久删去其中的 %n 段</numerusform>
        </translation>
    </message>
    <message>
        <source>The files themselves stay where they are</source>
        <translation>文件本身留在原处</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>EmbeddingRow</name>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>Runs on this machine.</source>
        <translation>在这台电脑上运行。</translation>
    </message>
    <message>
        <source>Every message and memory is sent there once.</source>
        <translation>每条消息和记忆都会发到那里一次。</translation>
    </message>
    <message>
        <source>Only by words: what means the same in other words is not found.</source>
        <translation>只按字词找：换个说法就找不到。</translation>
    </message>
    <message>
        <source>Takes over once every text has its vector.</source>
        <translation>等每条文本都有了向量就接替。</translation>
    </message>
    <message>
        <source>For finding memories</source>
        <translation>用于找记忆</translation>
    </message>
    <message>
        <source>e5 small, built in</source>
        <translation>e5 small，内置</translation>
    </message>
    <message>
        <source>An endpoint of mine</source>
        <translation>我的接口</translation>
    </message>
    <message>
        <source>Words only</source>
        <translation>只按字词</translation>
    </message>
    <message>
        <source>Vectors made</source>
        <translation>向量进度</translation>
    </message>
    <message>
        <source>Address, such as http://localhost:11434/v1</source>
        <translation>地址，如 http://localhost:11434/v1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Key, if the server wants one</source>
        <translation>密钥（服务需要时填）</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>显示密钥</translation>
    </message>
    <message>
        <source>Hide the key</source>
        <translation>隐藏密钥</translation>
    </message>
</context>
<context>
    <name>EndpointForm</name>
    <message>
        <source>New endpoint</source>
        <translation>新接口</translation>
    </message>
    <message>
        <source>Any server that speaks OpenAI&apos;s or Anthropic&apos;s protocol, by its address.</source>
        <translation>任何兼容 OpenAI 或 Anthropic 协议的服务，填地址即可。</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Address, such as https://api.example.com/v1</source>
        <translation>地址，如 https://api.example.com/v1</translation>
    </message>
    <message>
        <source>Key, if the server wants one</source>
        <translation>密钥（服务需要时填）</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>显示密钥</translation>
    </message>
    <message>
        <source>Hide the key</source>
        <translation>隐藏密钥</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Add anyway</source>
        <translation>仍然添加</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>An address begins with http:// or https:// and names a server.</source>
        <translation>地址以 http:// 或 https:// 开头，后面是服务器。</translation>
    </message>
    <message>
        <source>Asking {name}</source>
        <translation>正在问 {name}</translation>
    </message>
</context>
<context>
    <name>EndpointRow</name>
    <message>
        <source>Local server at {address}, {models}. Nothing leaves this machine.</source>
        <translation>本机服务 {address}，{models}。什么都不会离开这台电脑。</translation>
    </message>
    <message numerus="yes">
        <source>%n models</source>
        <translation>
            <numerusform>%n 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>At {address}.</source>
        <translation>地址 {address}。</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>移除 {name}</translation>
    </message>
</context>
<context>
    <name>EraseQuestion</name>
    <message>
        <source>Delete everything?</source>
        <translation>全部删除？</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>All conversations, memories, documents and settings</source>
        <translation>所有对话、记忆、文档和设置</translation>
    </message>
    <message>
        <source>All backups in the folder; copies elsewhere stay</source>
        <translation>文件夹里的所有备份；别处的副本还在</translation>
    </message>
    <message>
        <source>The keys of providers</source>
        <translation>服务商的密钥</translation>
    </message>
    <message>
        <source>Keepsake closes. It cannot be undone</source>
        <translation>拾忆会关闭，无法撤销</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>全部删除</translation>
    </message>
    <message>
        <source>delete everything</source>
        <translation>全部删除</translation>
    </message>
    <message>
        <source>Type “{word}” to go on.</source>
        <translation>输入“{word}”才能继续。</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>Something went wrong inside Keepsake. What you wrote is safe.</source>
        <translation>拾忆内部出了错。你写的内容都在。</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
</context>
<context>
    <name>ExchangePage</name>
    <message>
        <source>Other machines</source>
        <translation>其他电脑</translation>
    </message>
    <message>
        <source>Shared folder</source>
        <translation>共用文件夹</translation>
    </message>
    <message>
        <source>One that all your machines see, such as a synced one. Each leaves one encrypted file there.</source>
        <translation>你的每台电脑都能看到的文件夹，比如同步盘。每台电脑在里面留一个加密文件。</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose the shared folder</source>
        <translation>选择共用文件夹</translation>
    </message>
    <message>
        <source>Phrase</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>Show the phrase</source>
        <translation>显示口令</translation>
    </message>
    <message>
        <source>Hide the phrase</source>
        <translation>隐藏口令</translation>
    </message>
    <message>
        <source>Private memories too</source>
        <translation>私密记忆也带上</translation>
    </message>
    <message>
        <source>Those that never leave this machine are left out otherwise.</source>
        <translation>否则不会带上标记为不离开本机的记忆。</translation>
    </message>
    <message>
        <source>Known until Keepsake closes; type to change it</source>
        <translation>关闭前有效，输入即更换</translation>
    </message>
    <message>
        <source>Kept in the keyring; type to change it</source>
        <translation>已存入密钥环，输入即更换</translation>
    </message>
    <message>
        <source>Four words or more</source>
        <translation>四个词以上</translation>
    </message>
    <message>
        <source>The same on all your machines. Nobody can open the files without it.</source>
        <translation>所有电脑用同一个。没有它，谁也打不开这些文件。</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Exchange now</source>
        <translation>立即交换</translation>
    </message>
    <message>
        <source>Open the inbox</source>
        <translation>打开收件箱</translation>
    </message>
    <message>
        <source>Reading what the others left, then writing this machine&apos;s file.</source>
        <translation>先读其他电脑留下的，再写本机的文件。</translation>
    </message>
    <message>
        <source>Memories, conversations and what was forgotten go both ways.</source>
        <translation>记忆、对话和遗忘双向同步。</translation>
    </message>
    <message>
        <source>Last: {when}.</source>
        <translation>上次：{when}。</translation>
    </message>
    <message numerus="yes">
        <source>%n contradict another machine&apos;s, and wait in the inbox.</source>
        <translation>
            <numerusform>%n 条与其他电脑的相矛盾，在收件箱里等你决定。</numerusform>
        </translation>
    </message>
    <message>
        <source>Changed on two machines: the later change stands, the other is archived: {names}.</source>
        <translation>在两台电脑上都改过，以较晚的为准，另一份已归档：{names}。</translation>
    </message>
    <message numerus="yes">
        <source>%n private memories stayed here.</source>
        <translation>
            <numerusform>%n 条私密记忆留在本机。</numerusform>
        </translation>
    </message>
    <message>
        <source>No other machine has left anything yet; this one&apos;s file is there.</source>
        <translation>其他电脑还没有留下文件；本机的已经写好。</translation>
    </message>
    <message numerus="yes">
        <source>Nothing new from %n machines.</source>
        <translation>
            <numerusform>%n 台电脑没有新内容。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories added</source>
        <translation>
            <numerusform>新增 %n 条记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n updated</source>
        <translation>
            <numerusform>更新 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer hold</source>
        <translation>
            <numerusform>%n 条不再成立</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n personas</source>
        <translation>
            <numerusform>%n 个角色</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n machines</source>
        <translation>
            <numerusform>%n 台电脑</numerusform>
        </translation>
    </message>
    <message>
        <source>From {machines}: {parts}.</source>
        <translation>来自 {machines}：{parts}。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>What the other machines left</source>
        <translation>其他电脑留下的文件</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>The shared folder is not there. Choose another one.</source>
        <translation>共用文件夹不在了，请另选一个。</translation>
    </message>
    <message>
        <source>This machine&apos;s file cannot be written there. Look at the folder.</source>
        <translation>本机的文件写不进去，看看那个文件夹。</translation>
    </message>
    <message>
        <source>This phrase is too short to keep others out. Use four words or more.</source>
        <translation>口令太短，挡不住别人。用四个词以上。</translation>
    </message>
    <message>
        <source>The other machines use another phrase; nothing was read or written. Give theirs; for a new one on all machines, first remove their files from the folder.</source>
        <translation>其他电脑用的是另一个口令，没有读取也没有写入任何内容。请输入它们用的口令；如果要在所有电脑上换新口令，请先从文件夹中移走它们的文件。</translation>
    </message>
    <message>
        <source>It was sealed with another phrase. Use the same one on all your machines.</source>
        <translation>它用的是另一个口令。所有电脑要用同一个。</translation>
    </message>
    <message>
        <source>It is not there in full yet. Exchange again once it is synced.</source>
        <translation>还没有同步完整。同步好再交换一次。</translation>
    </message>
    <message>
        <source>It is damaged. It is written anew when that machine exchanges next.</source>
        <translation>文件已损坏。那台电脑下次交换时会重写。</translation>
    </message>
    <message>
        <source>It is no file of an exchange.</source>
        <translation>不是交换文件。</translation>
    </message>
    <message>
        <source>A later version of Keepsake wrote it. Update Keepsake here.</source>
        <translation>由更新版本的拾忆写成，请更新本机的拾忆。</translation>
    </message>
    <message>
        <source>A version too old to read wrote it. Update Keepsake there, and exchange again.</source>
        <translation>由太旧的版本写成，请更新那台电脑的拾忆再交换。</translation>
    </message>
    <message>
        <source>It holds what this version cannot read.</source>
        <translation>里面有这个版本读不懂的内容。</translation>
    </message>
</context>
<context>
    <name>Faults</name>
    <message>
        <source>There is no persona {name}. See Settings, under Personas.</source>
        <translation>没有名为 {name} 的角色。见“设置”里的“角色”。</translation>
    </message>
    <message>
        <source>Memory is automatic, asks first, or is off.</source>
        <translation>记忆可以是自动、先问我或关闭。</translation>
    </message>
    <message>
        <source>A persona needs a name of at most 60 characters.</source>
        <translation>角色要有名字，最多 60 个字符。</translation>
    </message>
    <message>
        <source>There is a persona {name} already. Choose another name.</source>
        <translation>已有名为 {name} 的角色，请换个名字。</translation>
    </message>
    <message>
        <source>The instructions are too long. Keep the gist.</source>
        <translation>指示太长，请只留要点。</translation>
    </message>
    <message>
        <source>The data folder cannot go into itself. Choose another folder.</source>
        <translation>数据文件夹不能移进自己里面，请另选文件夹。</translation>
    </message>
    <message>
        <source>There is something in that folder. Choose an empty one.</source>
        <translation>那个文件夹里有东西，请选一个空的。</translation>
    </message>
    <message>
        <source>Nothing can be written there. Choose another folder.</source>
        <translation>那里写不进去，请另选文件夹。</translation>
    </message>
    <message>
        <source>There is not enough room there. Choose another disk.</source>
        <translation>那里空间不够，请另选磁盘。</translation>
    </message>
    <message>
        <source>The data folder could not be moved; it is where it was.</source>
        <translation>数据文件夹没能移动，还在原处。</translation>
    </message>
    <message>
        <source>Some files could not be deleted: {names}.</source>
        <translation>有些文件没能删除：{names}。</translation>
    </message>
    <message>
        <source>The data folder cannot be used.</source>
        <translation>数据文件夹不能用。</translation>
    </message>
    <message>
        <source>Another Keepsake process is using this data folder. Wait until it is done, then try again.</source>
        <translation>另一个拾忆进程正在用这个数据文件夹。等它完成后再试。</translation>
    </message>
    <message>
        <source>The Keepsake process that was asked ended before it answered. Try again.</source>
        <translation>被询问的拾忆进程没有答完就结束了。再试一次。</translation>
    </message>
    <message>
        <source>Another program is using {path}. Close the other Keepsake, then try again.</source>
        <translation>另一个程序正在用 {path}。关掉另一个拾忆后再试。</translation>
    </message>
    <message>
        <source>{path} is not a Keepsake database. Move that file away, or choose another folder.</source>
        <translation>{path} 不是拾忆的数据库。移走这个文件，或换一个文件夹。</translation>
    </message>
    <message>
        <source>The database {path} is damaged and was left as it is. Restore a backup into a new folder.</source>
        <translation>数据库 {path} 已损坏，保持原样。把备份恢复到新文件夹。</translation>
    </message>
    <message>
        <source>There is no database at {path}.</source>
        <translation>{path} 处没有数据库。</translation>
    </message>
    <message>
        <source>A newer version of Keepsake wrote {path}, and this version cannot read it. Install the newer one again.</source>
        <translation>{path} 由更新版本的拾忆写成，这个版本读不了。重新安装新版本。</translation>
    </message>
    <message>
        <source>A newer version of Keepsake wrote {path}, and this version cannot read it; nothing was changed. Install the newer one again. This version can read the backup {backup}: `keepsake restore {backup} --data-dir NEW_FOLDER`.</source>
        <translation>{path} 由更新版本的 Keepsake 写入，这个版本读不了，也没有改动它。请重新安装较新的版本。这个版本能读备份 {backup}：`keepsake restore {backup} --data-dir 新文件夹`。</translation>
    </message>
    <message>
        <source>{path} was written by an older version and must be brought up to date first.</source>
        <translation>{path} 由旧版本写成，需要先更新。</translation>
    </message>
    <message>
        <source>Keepsake may not write to {path}. Make it writable for your user, or choose another folder.</source>
        <translation>拾忆不能写入 {path}。给你的用户写权限，或换一个文件夹。</translation>
    </message>
    <message>
        <source>There is no room left on the disk of {path}; the last change was not kept. Free some space.</source>
        <translation>{path} 所在的磁盘满了，最后一次改动没有保存。腾出一些空间。</translation>
    </message>
    <message>
        <source>{path} is encrypted and its key is not in this system&apos;s keyring. Unlock the keyring, or enter the recovery phrase.</source>
        <translation>{path} 已加密，而系统钥匙串里没有它的钥匙。解锁钥匙串，或输入恢复词。</translation>
    </message>
    <message>
        <source>The key in this system&apos;s keyring does not open {path}. Enter the recovery phrase of this data folder.</source>
        <translation>系统钥匙串里的钥匙打不开 {path}。输入这个数据文件夹的恢复词。</translation>
    </message>
    <message>
        <source>{path} is encrypted and this installation has no encryption part. Install Keepsake again.</source>
        <translation>{path} 已加密，而这个安装缺少加密组件。重新安装拾忆。</translation>
    </message>
    <message>
        <source>{path} could not be brought up to date (step {number}); it is as it was before. Go on with the older version, and report this.</source>
        <translation>{path} 未能更新（第 {number} 步），保持原样。继续用旧版本，并报告此问题。</translation>
    </message>
    <message>
        <source>{path} could not be rewritten and is as it was before. Try again later.</source>
        <translation>{path} 未能重写，保持原样。稍后再试。</translation>
    </message>
    <message>
        <source>Keepsake is closing; the database is no longer open.</source>
        <translation>拾忆正在关闭，数据库已不再打开。</translation>
    </message>
    <message>
        <source>{path}, which is needed to open the database, is missing or damaged. Put that file back from a backup of the folder; do not delete the database.</source>
        <translation>打开数据库所需的 {path} 缺失或损坏。从备份中放回这个文件，不要删除数据库。</translation>
    </message>
    <message>
        <source>The provider could not answer.</source>
        <translation>服务商没能回答。</translation>
    </message>
    <message>
        <source>No language model is set up. Switch the built-in model on, add a key or choose a local server in Settings.</source>
        <translation>还没有可用的语言模型。在设置里打开内置模型、添加密钥或选择本机服务。</translation>
    </message>
    <message>
        <source>{provider} needs a key. Add one in Settings, under Models.</source>
        <translation>{provider} 需要密钥。在设置的“模型与密钥”里添加。</translation>
    </message>
    <message>
        <source>{provider} refused this key. Check that it was copied whole.</source>
        <translation>{provider} 不接受这个密钥，请检查是否复制完整。</translation>
    </message>
    <message>
        <source>{provider} says that the account has no credit left. Add credit there, or choose another model.</source>
        <translation>{provider} 说账户余额已用完。去充值，或换一个模型。</translation>
    </message>
    <message>
        <source>{provider} has no model called {model}. Choose another in Settings, under Models.</source>
        <translation>{provider} 没有名为 {model} 的模型。在设置的“模型与密钥”里换一个。</translation>
    </message>
    <message>
        <source>{provider} has no model loaded. Choose another in Settings, under Models.</source>
        <translation>{provider} 没有加载模型。在设置的“模型与密钥”里换一个。</translation>
    </message>
    <message>
        <source>{provider} is limiting requests. Try again in a moment.</source>
        <translation>{provider} 正在限制请求。稍后再试。</translation>
    </message>
    <message>
        <source>{provider} is limiting requests. Try again in {wait_s} seconds.</source>
        <translation>{provider} 正在限制请求。{wait_s} 秒后再试。</translation>
    </message>
    <message>
        <source>{provider} is overloaded. Try again in a moment.</source>
        <translation>{provider} 太忙了。稍后再试。</translation>
    </message>
    <message>
        <source>{provider} is still loading its model. Try again in a moment.</source>
        <translation>{provider} 还在加载模型。稍后再试。</translation>
    </message>
    <message>
        <source>{provider} failed on its side. Try again in a moment.</source>
        <translation>{provider} 那边出了错。稍后再试。</translation>
    </message>
    <message>
        <source>{provider} failed on its side: “{said}”. Try again in a moment.</source>
        <translation>{provider} 那边出了错：“{said}”。稍后再试。</translation>
    </message>
    <message>
        <source>This is too long for {model}. Start a new conversation, or choose a model that takes longer texts.</source>
        <translation>对 {model} 来说太长了。开一个新对话，或换一个能读更长内容的模型。</translation>
    </message>
    <message>
        <source>{provider} cannot be reached. Check the network connection.</source>
        <translation>连不上 {provider}。检查网络连接。</translation>
    </message>
    <message>
        <source>{provider} cannot be reached. Check that it is running.</source>
        <translation>连不上 {provider}。检查它是否在运行。</translation>
    </message>
    <message>
        <source>{provider} did not answer in time. Check the network connection.</source>
        <translation>{provider} 没有及时回答。检查网络连接。</translation>
    </message>
    <message>
        <source>The certificate that {provider} shows is not trusted. If your network reads encrypted traffic, choose its CA file in the settings.</source>
        <translation>{provider} 的证书不受信任。如果你的网络会检查加密流量，在设置里选择它的 CA 文件。</translation>
    </message>
    <message>
        <source>The proxy does not let requests to {provider} through. Check the system&apos;s proxy settings.</source>
        <translation>代理不放行发往 {provider} 的请求。检查系统的代理设置。</translation>
    </message>
    <message>
        <source>The address of {provider} was not found. Check the network connection.</source>
        <translation>找不到 {provider} 的地址。检查网络连接。</translation>
    </message>
    <message>
        <source>There is no chat service for {provider} at {address}. Check the address; most end in /v1.</source>
        <translation>{provider} 的地址 {address} 上没有聊天服务。检查地址，多数以 /v1 结尾。</translation>
    </message>
    <message>
        <source>The connection to {provider} was cut in mid-reply. Continue the reply, or try again.</source>
        <translation>与 {provider} 的连接在回复中途断了。继续这条回复，或重试。</translation>
    </message>
    <message>
        <source>{provider} answered with something that cannot be read. Try again.</source>
        <translation>{provider} 的回答无法读取。再试一次。</translation>
    </message>
    <message>
        <source>{provider} answered with a web page. Check the address, and whether a login page stands between.</source>
        <translation>{provider} 回了一个网页。检查地址，以及中间是否有登录页面。</translation>
    </message>
    <message>
        <source>{provider} refused the request.</source>
        <translation>{provider} 拒绝了请求。</translation>
    </message>
    <message>
        <source>{provider} refused the request: “{said}”.</source>
        <translation>{provider} 拒绝了请求：“{said}”。</translation>
    </message>
    <message>
        <source>{provider} answers, and has no model loaded.</source>
        <translation>{provider} 有应答，但没有加载模型。</translation>
    </message>
    <message>
        <source>The provider that was chosen is not set up any more.</source>
        <translation>选定的服务商已经不在设置里了。</translation>
    </message>
    <message>
        <source>The built-in model could not be started, or stopped by itself. Try again, or choose another.</source>
        <translation>内置模型没能启动，或自己停了。再试一次，或换一个模型。</translation>
    </message>
    <message>
        <source>There is nothing in this to remember. Write it as a sentence.</source>
        <translation>这里没有可记的内容，请写成一句话。</translation>
    </message>
    <message>
        <source>This is remembered already.</source>
        <translation>已经记住了。</translation>
    </message>
    <message>
        <source>It is there already.</source>
        <translation>已经在那里了。</translation>
    </message>
    <message>
        <source>At least two are needed.</source>
        <translation>至少需要两条。</translation>
    </message>
    <message>
        <source>These memories belong to different assistants. Move them to one first.</source>
        <translation>这些记忆属于不同的助手，先移到同一个。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有改动。</translation>
    </message>
    <message>
        <source>These memories are not there any more.</source>
        <translation>这些记忆已不在了。</translation>
    </message>
    <message>
        <source>A memory may have {most} characters. Shorten it, or split it.</source>
        <translation>一条记忆最多 {most} 个字符，请缩短或拆分。</translation>
    </message>
    <message>
        <source>This memory has changed meanwhile. Look at it again, then change it.</source>
        <translation>这条记忆刚刚变了，看过再改。</translation>
    </message>
    <message>
        <source>There is nothing to send.</source>
        <translation>没有可发送的内容。</translation>
    </message>
    <message>
        <source>A reply is still being written. Wait for it, or stop it.</source>
        <translation>还有一条回复正在写。等它写完，或停止它。</translation>
    </message>
    <message>
        <source>Only a reply can be written anew or continued.</source>
        <translation>只有回复可以重写或继续。</translation>
    </message>
    <message>
        <source>A key could not be read or kept.</source>
        <translation>密钥没能读取或保存。</translation>
    </message>
    <message>
        <source>{path} is Keepsake&apos;s own folder. Choose another one.</source>
        <translation>{path} 是拾忆自己的文件夹，请另选一个。</translation>
    </message>
    <message>
        <source>{path} is not there. Check its name.</source>
        <translation>找不到 {path}，检查一下名称。</translation>
    </message>
    <message>
        <source>There is nothing to read in {path}.</source>
        <translation>{path} 里没有可读的内容。</translation>
    </message>
    <message>
        <source>{path} is not read: files of this kind are not.</source>
        <translation>{path} 这类文件无法读取。</translation>
    </message>
    <message>
        <source>The system does not let Keepsake read {path}.</source>
        <translation>系统不允许拾忆读取 {path}。</translation>
    </message>
    <message>
        <source>The system&apos;s keyring is locked. Unlock it, then try again.</source>
        <translation>系统钥匙串锁着。解锁后再试。</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not answer. Unlock it, then try again.</source>
        <translation>系统钥匙串没有应答。解锁后再试。</translation>
    </message>
    <message>
        <source>This is not the recovery phrase. Compare the words with what you wrote down.</source>
        <translation>这不是恢复词。与你抄下的词核对一遍。</translation>
    </message>
    <message>
        <source>What finds memories by their meaning does not work just now.</source>
        <translation>按语义找记忆的部件现在用不了。</translation>
    </message>
    <message>
        <source>This setting could not be kept.</source>
        <translation>这项设置没能保存。</translation>
    </message>
    <message>
        <source>The file could not be written. Choose another place, then try again.</source>
        <translation>文件无法写入。请换一个位置再试。</translation>
    </message>
    <message>
        <source>{file} cannot be read. Look whether it is there and may be read.</source>
        <translation>无法读取 {file}。请查看它是否还在、是否允许读取。</translation>
    </message>
    <message>
        <source>This file is in no format that can be brought in.</source>
        <translation>这个文件的格式无法导入。</translation>
    </message>
    <message>
        <source>{file} is a damaged zip. Export or download it anew.</source>
        <translation>{file} 是损坏的 zip 文件。请重新导出或下载。</translation>
    </message>
    <message>
        <source>The file is damaged, and its rest cannot be read.</source>
        <translation>文件已损坏，其余部分无法读取。</translation>
    </message>
    <message>
        <source>{file} is empty.</source>
        <translation>{file} 是空的。</translation>
    </message>
    <message>
        <source>{file} holds no conversations. Keepsake reads the exports of ChatGPT and Claude, its own archives, and JSON lines.</source>
        <translation>{file} 里没有对话。拾忆可以读取 ChatGPT 和 Claude 的导出文件、拾忆存档以及 JSON 行文件。</translation>
    </message>
    <message>
        <source>{file} is not a file of messages. Keepsake reads the exports of ChatGPT and Claude, its own archives, and JSON lines.</source>
        <translation>{file} 不是消息文件。拾忆可以读取 ChatGPT 和 Claude 的导出文件、拾忆存档以及 JSON 行文件。</translation>
    </message>
    <message>
        <source>{file} holds no message that can be read.</source>
        <translation>{file} 里没有可以读取的消息。</translation>
    </message>
    <message>
        <source>There are no memories in this text.</source>
        <translation>这段文字里没有记忆。</translation>
    </message>
    <message>
        <source>{file} holds no memories.</source>
        <translation>{file} 里没有记忆。</translation>
    </message>
    <message>
        <source>{file} is no Keepsake archive. Make the archive anew.</source>
        <translation>{file} 不是拾忆存档。请重新导出存档。</translation>
    </message>
    <message>
        <source>A later version of Keepsake made {file}. Update Keepsake, then bring it in.</source>
        <translation>{file} 由更新版本的拾忆生成。请先更新拾忆，再导入。</translation>
    </message>
    <message>
        <source>This is not there any more.</source>
        <translation>它已经不在了。</translation>
    </message>
    <message>
        <source>The file could not be fetched. Try again.</source>
        <translation>文件没能下载，再试一次。</translation>
    </message>
    <message>
        <source>The download was stopped. Start it again: it goes on from there.</source>
        <translation>下载已停止。再次开始会从这里接着下。</translation>
    </message>
    <message>
        <source>This is not the address of a file on the web.</source>
        <translation>这不是网上文件的地址。</translation>
    </message>
    <message>
        <source>This address is not protected: anyone on the way could change the file. Use https://.</source>
        <translation>这个地址没有加密，途中谁都可能改动文件。改用 https:// 开头的地址。</translation>
    </message>
    <message>
        <source>The connection was cut in the middle. Start it again: it goes on from there.</source>
        <translation>连接中途断了。再次开始会从这里接着下。</translation>
    </message>
    <message>
        <source>The server does not give this file to everyone.</source>
        <translation>服务器不向所有人提供这个文件。</translation>
    </message>
    <message>
        <source>There is no file at this address. Check that it was copied whole.</source>
        <translation>这个地址没有文件，检查地址是否复制完整。</translation>
    </message>
    <message>
        <source>The server answered with an error ({status}). Try again later.</source>
        <translation>服务器返回错误（{status}），稍后再试。</translation>
    </message>
    <message>
        <source>The file at this address is not the one that was expected: its size differs.</source>
        <translation>这个地址上的文件与预期的不同：大小不一致。</translation>
    </message>
    <message>
        <source>The file is not the one that was expected: its checksum differs. It was removed.</source>
        <translation>文件与预期的不同：校验和不一致，已删除。</translation>
    </message>
    <message>
        <source>There is not enough space for this file: it needs {more} GB more.</source>
        <translation>磁盘空间不够放下这个文件，还差 {more} GB。</translation>
    </message>
    <message>
        <source>The server does not answer. Try again: it goes on from there.</source>
        <translation>服务器没有响应。再次开始会从这里接着下。</translation>
    </message>
    <message>
        <source>The connection did not hold. Check the network, then start it again: it goes on from there.</source>
        <translation>连接断了。检查网络后再次开始，会从这里接着下。</translation>
    </message>
    <message>
        <source>The file of certificates {file} cannot be read.</source>
        <translation>无法读取证书文件 {file}。</translation>
    </message>
    <message>
        <source>The file cannot be written to {folder}. Choose another, or free space.</source>
        <translation>文件写不进 {folder}。换一个文件夹，或腾出空间。</translation>
    </message>
    <message>
        <source>It could not be found out whether there is a new version.</source>
        <translation>没能查到有没有新版本。</translation>
    </message>
    <message>
        <source>The address of the release list is not protected: anyone on the way could change what it says. Use https://.</source>
        <translation>版本列表的地址没有加密，途中谁都可能改动内容。改用 https:// 开头的地址。</translation>
    </message>
    <message>
        <source>The address of the release list is not one on the web.</source>
        <translation>版本列表的地址不是网址。</translation>
    </message>
    <message>
        <source>What lies at this address is not a list of Keepsake&apos;s releases. Check the address.</source>
        <translation>这个地址上的内容不是 Keepsake 的版本列表，检查地址。</translation>
    </message>
    <message>
        <source>What lies at this address is too long to be a list of releases. Check the address.</source>
        <translation>这个地址上的内容太长，不像版本列表，检查地址。</translation>
    </message>
    <message>
        <source>The release list has moved to another address, which was not followed. If you trust it, set it here.</source>
        <translation>版本列表换了地址，没有跟过去。如果信得过新地址，可以填在这里。</translation>
    </message>
    <message>
        <source>There is no release list at this address.</source>
        <translation>这个地址没有版本列表。</translation>
    </message>
    <message>
        <source>The place where new versions are announced answered with an error ({status}). Try later.</source>
        <translation>发布新版本的服务器返回错误（{status}），稍后再试。</translation>
    </message>
    <message>
        <source>The place where new versions are announced cannot be reached. Check the network and try later.</source>
        <translation>连不上发布新版本的服务器。检查网络，稍后再试。</translation>
    </message>
    <message>
        <source>No address is set where new versions are announced.</source>
        <translation>还没有设置从哪里得知新版本。</translation>
    </message>
    <message>
        <source>The announced file is not signed by Keepsake&apos;s makers, so it is not fetched.</source>
        <translation>列出的文件没有 Keepsake 开发者的签名，因此没有下载。</translation>
    </message>
    <message>
        <source>There is no file of the new version for this system.</source>
        <translation>新版本没有适合这个系统的文件。</translation>
    </message>
    <message>
        <source>The model file {file} is not there any more. Choose it again in Settings.</source>
        <translation>模型文件 {file} 已经不在了，在设置里重新选择。</translation>
    </message>
    <message>
        <source>The model file {file} cannot be read.</source>
        <translation>模型文件 {file} 无法读取。</translation>
    </message>
    <message>
        <source>The model file {file} is not whole: its end is missing. Fetch or copy it again.</source>
        <translation>模型文件 {file} 不完整，缺了结尾。重新下载或复制。</translation>
    </message>
    <message>
        <source>{file} is not a model that can be used here. Choose a whole GGUF file.</source>
        <translation>{file} 不是这里能用的模型，选一个完整的 GGUF 文件。</translation>
    </message>
    <message>
        <source>The model {name} is too large for this machine: it needs about {needs} GB of memory, and there are {has} GB. Choose a smaller one.</source>
        <translation>模型 {name} 对这台电脑来说太大：约需 {needs} GB 内存，而这里有 {has} GB。选一个小一些的。</translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message>
        <source>Skip setup</source>
        <translation>跳过设置</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Start talking</source>
        <translation>开始聊天</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>English or 中文</source>
        <translation>English 或中文</translation>
    </message>
    <message>
        <source>Built-in, a key, or a local server</source>
        <translation>内置、密钥或本机服务</translation>
    </message>
    <message>
        <source>What is kept, and where</source>
        <translation>记什么，存在哪里</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>How to answer</source>
        <translation>怎样回答</translation>
    </message>
    <message>
        <source>What memory does</source>
        <translation>记忆会做什么</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>General</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Of menus, settings and dates. Conversations can mix both.</source>
        <translation>菜单、设置和日期的语言。对话里可以混用。</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>首次设置</translation>
    </message>
    <message>
        <source>Choose how to answer and how to remember again.</source>
        <translation>重新选择怎样回答、怎样记忆。</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>再看一遍</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Show conversations</source>
        <translation>显示对话列表</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>在对话中查找</translation>
    </message>
    <message>
        <source>Why this answer</source>
        <translation>为何这样回答</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Chooses the model for this conversation</source>
        <translation>为这个对话选择模型</translation>
    </message>
</context>
<context>
    <name>ImportPage</name>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>From elsewhere</source>
        <translation>从别处带来</translation>
    </message>
    <message>
        <source>Exports of ChatGPT and Claude, memories, Keepsake archives, JSON lines. Or drop them here.</source>
        <translation>ChatGPT 和 Claude 的导出、记忆文本、拾忆存档、JSON 行。也可以拖到这里。</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Paste memories of another assistant</source>
        <translation>粘贴其他助手的记忆</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Import a folder</source>
        <translation>导入文件夹</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Import a file</source>
        <translation>导入文件</translation>
    </message>
    <message>
        <source>Import files</source>
        <translation>导入文件</translation>
    </message>
    <message>
        <source>Import folder</source>
        <translation>导入文件夹</translation>
    </message>
    <message>
        <source>For everyday use</source>
        <translation>日常使用</translation>
    </message>
</context>
<context>
    <name>ImportRow</name>
    <message>
        <source>Bring in</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Add to documents</source>
        <translation>加入文档</translation>
    </message>
    <message>
        <source>Take its settings over too</source>
        <translation>也采用其中的设置</translation>
    </message>
    <message>
        <source>Whose memory they go to</source>
        <translation>归到谁的记忆</translation>
    </message>
    <message>
        <source>How far it is</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>What is in it</source>
        <translation>里面有什么</translation>
    </message>
    <message>
        <source>What did not come, and why</source>
        <translation>没有进来的部分和原因</translation>
    </message>
    <message>
        <source>Looking what it is.</source>
        <translation>正在看这是什么。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>More files</source>
        <translation>还有文件</translation>
    </message>
    <message numerus="yes">
        <source>%n files wait to be looked at.</source>
        <translation>
            <numerusform>还有 %n 个文件等着查看。</numerusform>
        </translation>
    </message>
    <message>
        <source>No conversations and no memories. Answers can draw on it as a document.</source>
        <translation>没有对话，也没有记忆。可以作为文档供回答引用。</translation>
    </message>
    <message>
        <source>Coming in. You can go on working.</source>
        <translation>正在导入，你可以继续做别的事。</translation>
    </message>
    <message>
        <source>Stopped. The same file goes on from here.</source>
        <translation>已停止。同一个文件会从这里接着导入。</translation>
    </message>
    <message>
        <source>Next: {name}</source>
        <translation>下一个：{name}</translation>
    </message>
    <message>
        <source>From the clipboard</source>
        <translation>来自剪贴板</translation>
    </message>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first}至 {last}</translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing new</source>
        <translation>没有新内容</translation>
    </message>
    <message numerus="yes">
        <source>%n new messages, {known} here already</source>
        <translation>
            <numerusform>%n 条新消息，{known} 条已有</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing new: all of it is here already.</source>
        <translation>没有新内容：全都已经有了。</translation>
    </message>
    <message>
        <source>{messages} in {conversations} came.</source>
        <translation>导入了 {conversations}中的 {messages}。</translation>
    </message>
    <message numerus="yes">
        <source>%n memories came.</source>
        <translation>
            <numerusform>导入了 %n 条记忆。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n personas came.</source>
        <translation>
            <numerusform>导入了 %n 个角色。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages were here already.</source>
        <translation>
            <numerusform>%n 条消息之前已有。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories wait for your yes in the inbox.</source>
        <translation>
            <numerusform>%n 条记忆在收件箱里等你同意。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n had been forgotten here, and stay so.</source>
        <translation>
            <numerusform>%n 条曾在这里被遗忘，保持遗忘。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n contradict what is known here, and wait in the inbox.</source>
        <translation>
            <numerusform>%n 条与已知内容相矛盾，在收件箱里等你决定。</numerusform>
        </translation>
    </message>
    <message>
        <source>Its documents are listed below; add those that are on this machine.</source>
        <translation>它的文档列在下面，本机上有的可以加入。</translation>
    </message>
</context>
<context>
    <name>Imports</name>
    <message>
        <source>ChatGPT export</source>
        <translation>ChatGPT 导出</translation>
    </message>
    <message>
        <source>Claude export</source>
        <translation>Claude 导出</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Messages as JSON lines</source>
        <translation>JSON 行格式的消息</translation>
    </message>
    <message>
        <source>Keepsake archive</source>
        <translation>拾忆存档</translation>
    </message>
    <message>
        <source>Memories of another assistant</source>
        <translation>其他助手的记忆</translation>
    </message>
    <message>
        <source>{n} hidden</source>
        <translation>{n} 条隐藏消息</translation>
    </message>
    <message>
        <source>{n} of the system</source>
        <translation>{n} 条系统消息</translation>
    </message>
    <message>
        <source>{n} of tools</source>
        <translation>{n} 条工具消息</translation>
    </message>
    <message>
        <source>{n} of thinking</source>
        <translation>{n} 段思考</translation>
    </message>
    <message>
        <source>{n} empty</source>
        <translation>{n} 条空消息</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Left out, as nothing that either of you said: {parts}.</source>
        <translation>略过的不是你们说的话：{parts}。</translation>
    </message>
    <message>
        <source>Line {number}: {reason}</source>
        <translation>第 {number} 行：{reason}</translation>
    </message>
    <message>
        <source>This part cannot be read.</source>
        <translation>这一部分无法读取。</translation>
    </message>
    <message>
        <source>It is not JSON ({0}).</source>
        <translation>不是 JSON（{0}）。</translation>
    </message>
    <message>
        <source>It is nested too deeply.</source>
        <translation>嵌套太深。</translation>
    </message>
    <message>
        <source>It is no JSON object.</source>
        <translation>不是 JSON 对象。</translation>
    </message>
    <message>
        <source>{0} is neither user nor assistant.</source>
        <translation>{0} 既不是 user 也不是 assistant。</translation>
    </message>
    <message>
        <source>The message has no text.</source>
        <translation>消息没有文字。</translation>
    </message>
    <message>
        <source>The message has no time in “at”.</source>
        <translation>消息的“at”里没有时间。</translation>
    </message>
    <message>
        <source>The message has no “{0}”.</source>
        <translation>消息没有“{0}”。</translation>
    </message>
    <message>
        <source>“{0}” is not a time.</source>
        <translation>“{0}”不是时间。</translation>
    </message>
    <message>
        <source>“{0}” is not a text.</source>
        <translation>“{0}”不是文字。</translation>
    </message>
    <message>
        <source>{0} holds no list of conversations.</source>
        <translation>{0} 里没有对话列表。</translation>
    </message>
    <message>
        <source>After conversation {1}, the rest of the file cannot be read.</source>
        <translation>第 {1} 个对话之后，文件的其余部分无法读取。</translation>
    </message>
    <message>
        <source>Conversation {0}: it is no conversation.</source>
        <translation>第 {0} 个对话：不是对话。</translation>
    </message>
    <message>
        <source>Conversation {0}: its “{2}” cannot be read.</source>
        <translation>第 {0} 个对话：“{2}”无法读取。</translation>
    </message>
    <message>
        <source>{0} messages belong to no conversation of the archive.</source>
        <translation>{0} 条消息不属于存档中的任何对话。</translation>
    </message>
    <message>
        <source>{0}: this line is no row.</source>
        <translation>{0}：这一行不是记录。</translation>
    </message>
    <message>
        <source>A setting of the archive could not be taken over.</source>
        <translation>存档里的一项设置无法采用。</translation>
    </message>
    <message>
        <source>{0} cannot be read.</source>
        <translation>无法读取 {0}。</translation>
    </message>
    <message>
        <source>{0}: {1} cannot be kept ({2}).</source>
        <translation>{0}：{1} 无法保存（{2}）。</translation>
    </message>
</context>
<context>
    <name>JobRow</name>
    <message>
        <source>Run now</source>
        <translation>立即运行</translation>
    </message>
    <message>
        <source>Run now: {job}</source>
        <translation>立即运行：{job}</translation>
    </message>
    <message>
        <source>Runs by itself: {job}</source>
        <translation>自动运行：{job}</translation>
    </message>
    <message>
        <source>Running.</source>
        <translation>正在运行。</translation>
    </message>
    <message>
        <source>Paused.</source>
        <translation>已暂停。</translation>
    </message>
    <message>
        <source>Due when there is something to do.</source>
        <translation>有事可做时就运行。</translation>
    </message>
    <message>
        <source>Next: {when}.</source>
        <translation>下次：{when}。</translation>
    </message>
    <message>
        <source>Never ran.</source>
        <translation>还没运行过。</translation>
    </message>
    <message>
        <source>Last: {when}, failed ({code}).</source>
        <translation>上次：{when}，失败（{code}）。</translation>
    </message>
    <message numerus="yes">
        <source>%n times in a row.</source>
        <translation>
            <numerusform>连续 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>Last: {when}, not finished.</source>
        <translation>上次：{when}，没有做完。</translation>
    </message>
    <message>
        <source>Last: {when}, {result}, {seconds} s.</source>
        <translation>上次：{when}，{result}，{seconds} 秒。</translation>
    </message>
</context>
<context>
    <name>Jobs</name>
    <message>
        <source>Room on the disk</source>
        <translation>磁盘空间</translation>
    </message>
    <message>
        <source>Digests of conversations</source>
        <translation>对话摘要</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>How tasks came out</source>
        <translation>任务的结果</translation>
    </message>
    <message>
        <source>Privacy sweep</source>
        <translation>隐私清查</translation>
    </message>
    <message>
        <source>Folding duplicates</source>
        <translation>合并重复</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>修剪</translation>
    </message>
    <message>
        <source>End of undo</source>
        <translation>撤销期满</translation>
    </message>
    <message>
        <source>Tidying the file</source>
        <translation>整理文件</translation>
    </message>
    <message>
        <source>Tidying the index</source>
        <translation>整理索引</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>New versions</source>
        <translation>新版本</translation>
    </message>
    <message>
        <source>Lets go of caches and old backups when the disk is nearly full.</source>
        <translation>磁盘快满时，放掉缓存和旧备份。</translation>
    </message>
    <message>
        <source>Sums up rounds of a conversation once they have rested.</source>
        <translation>对话静下来后，把几轮内容归成摘要。</translation>
    </message>
    <message>
        <source>Makes the vectors that are missing.</source>
        <translation>补上缺少的向量。</translation>
    </message>
    <message>
        <source>Lets a capable model judge tasks that nobody judged.</source>
        <translation>没人评过的任务，让能力足够的模型来评。</translation>
    </message>
    <message>
        <source>Masks by today&apos;s rules what older ones let in.</source>
        <translation>用现在的规则遮住旧规则放进来的内容。</translation>
    </message>
    <message>
        <source>Folds memories that say the same into one.</source>
        <translation>把意思相同的记忆合成一条。</translation>
    </message>
    <message>
        <source>Puts into the bin what matters little and nobody uses.</source>
        <translation>把不重要又没人用的放进回收站。</translation>
    </message>
    <message>
        <source>Lets go of what could be taken back for thirty days.</source>
        <translation>三十天内可撤销的东西，到期放掉。</translation>
    </message>
    <message>
        <source>Rebuilds the index where much of it is of what is gone.</source>
        <translation>索引里过时的内容多了，就重建。</translation>
    </message>
    <message>
        <source>Rewrites the file where forgotten bytes may still be in it.</source>
        <translation>文件里可能还留着已忘掉的字节时，重写文件。</translation>
    </message>
    <message>
        <source>Makes a proved copy in the data folder and keeps a sensible number.</source>
        <translation>在数据文件夹里做一份验证过的副本，并保留适当的份数。</translation>
    </message>
    <message>
        <source>Looks once a day for a new version, if you agreed.</source>
        <translation>如果你同意，每天查一次有没有新版本。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>nothing to do</source>
        <translation>无事可做</translation>
    </message>
</context>
<context>
    <name>KeyEntry</name>
    <message>
        <source>The key is kept in the system keyring.</source>
        <translation>密钥保存在系统钥匙串里。</translation>
    </message>
    <message>
        <source>There is no system keyring: the key is kept until Keepsake closes.</source>
        <translation>没有系统钥匙串：密钥只保留到拾忆关闭。</translation>
    </message>
    <message numerus="yes">
        <source>Works, %n models.</source>
        <translation>
            <numerusform>可用，%n 个模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>Asking {provider}</source>
        <translation>正在问 {provider}</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>{provider} key</source>
        <translation>{provider} 密钥</translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation>在此粘贴密钥</translation>
    </message>
    <message>
        <source>Show the key</source>
        <translation>显示密钥</translation>
    </message>
    <message>
        <source>Hide the key</source>
        <translation>隐藏密钥</translation>
    </message>
</context>
<context>
    <name>KeyRow</name>
    <message>
        <source>Backspace takes the keys away, Escape leaves them.</source>
        <translation>退格键去掉按键，Esc 保持不变。</translation>
    </message>
    <message>
        <source>Press the keys</source>
        <translation>按下按键</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>{action}: {keys}</source>
        <translation>{action}：{keys}</translation>
    </message>
    <message>
        <source>Usual keys for {action}</source>
        <translation>{action}恢复默认按键</translation>
    </message>
    <message>
        <source>{keys} belongs to “{action}”.</source>
        <translation>{keys} 已用于“{action}”。</translation>
    </message>
    <message>
        <source>Use it here</source>
        <translation>用在这里</translation>
    </message>
</context>
<context>
    <name>LanguagePage</name>
    <message>
        <source>Choose a language</source>
        <translation>选择语言</translation>
    </message>
    <message>
        <source>Both can be mixed in one conversation. You can change this later.</source>
        <translation>一个对话里可以混用两种语言。以后可以更改。</translation>
    </message>
</context>
<context>
    <name>Learning</name>
    <message>
        <source>Learn from them</source>
        <translation>从中学习</translation>
    </message>
    <message>
        <source>A topic, or empty for all</source>
        <translation>主题，留空则为全部</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>All the time</source>
        <translation>全部时间</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Messages read</source>
        <translation>已读消息</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Let a model read them too</source>
        <translation>也让模型读一遍</translation>
    </message>
    <message>
        <source>What you said in them becomes memories</source>
        <translation>把你说过的话变成记忆</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Reading, the oldest first. You can go on working.</source>
        <translation>正在从最早的读起，你可以继续做别的事。</translation>
    </message>
    <message numerus="yes">
        <source>%n memories added</source>
        <translation>
            <numerusform>新增 %n 条记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n updated</source>
        <translation>
            <numerusform>更新 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer hold</source>
        <translation>
            <numerusform>%n 条不再成立</numerusform>
        </translation>
    </message>
    <message>
        <source>{parts}.</source>
        <translation>{parts}。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Nothing new to remember.</source>
        <translation>没有新的可记。</translation>
    </message>
    <message>
        <source>Paused at {done} of {total} messages. {said}</source>
        <translation>已暂停，读了 {done} / {total} 条消息。{said}</translation>
    </message>
    <message>
        <source>Counting.</source>
        <translation>正在统计。</translation>
    </message>
    <message>
        <source>There is nothing about that.</source>
        <translation>没有这方面的内容。</translation>
    </message>
    <message>
        <source>{messages} in {conversations}, {own} of them yours. Read on this machine, at no cost.</source>
        <translation>{conversations}，{messages}，其中 {own} 条是你说的。在本机读，不花钱。</translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Finds more, and is sent about {tokens} tokens.</source>
        <translation>能找到更多，大约会发送 {tokens} 个 token。</translation>
    </message>
    <message numerus="yes">
        <source>{said} That is %n days of your daily budget.</source>
        <translation>
            <numerusform>{said}相当于 %n 天的每日预算。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
</context>
<context>
    <name>MemoryPage</name>
    <message>
        <source>What memory does</source>
        <translation>记忆会做什么</translation>
    </message>
    <message>
        <source>While you talk, Keepsake notes what will be of use later. You can always see what was noted and why it was used.</source>
        <translation>聊天时，拾忆会记下以后用得上的事。记了什么、为什么用到，都看得见。</translation>
    </message>
    <message>
        <source>It remembers things about you</source>
        <translation>记住关于你的事</translation>
    </message>
    <message>
        <source>Such as “allergic to peanuts”. Each time it says so, and you have ten seconds to undo it.</source>
        <translation>比如“妈妈不吃花生”。每次记下都会提示，十秒内可以撤销。</translation>
    </message>
    <message>
        <source>One encrypted file, its key in the system keyring.</source>
        <translation>一个加密文件，钥匙在系统钥匙串里。</translation>
    </message>
    <message>
        <source>One file, not encrypted: this system has no keyring to hold a key.</source>
        <translation>一个文件，没有加密：这个系统没有存放钥匙的钥匙串。</translation>
    </message>
    <message>
        <source>Card numbers, IDs and passwords are masked before anything is written.</source>
        <translation>卡号、证件号和密码在写入前就会被遮住。</translation>
    </message>
    <message>
        <source>It stays on this computer</source>
        <translation>只存在这台电脑上</translation>
    </message>
    <message>
        <source>Forgotten means gone</source>
        <translation>忘掉就是真的忘掉</translation>
    </message>
    <message>
        <source>The file is rewritten without it, and it is not learned again.</source>
        <translation>删除后文件会重写，不留痕迹，也不会再学回来。</translation>
    </message>
    <message>
        <source>How it remembers</source>
        <translation>记忆方式</translation>
    </message>
    <message>
        <source>Can be changed in settings at any time</source>
        <translation>随时可以在设置里更改</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Ask me first</source>
        <translation>先问我</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>None</source>
        <translation>不用</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Remembering</source>
        <translation>记</translation>
    </message>
    <message>
        <source>Recalling</source>
        <translation>想起</translation>
    </message>
    <message>
        <source>“Remember that …” in a conversation works in every mode but off.</source>
        <translation>在对话里说“记住……”，除关闭外都有效。</translation>
    </message>
    <message>
        <source>Try a question</source>
        <translation>试一个问题</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>记多少</translation>
    </message>
    <message>
        <source>What matters less than this is not kept.</source>
        <translation>不到这个程度的不记。</translation>
    </message>
    <message>
        <source>Memories in a prompt</source>
        <translation>每次用到的记忆</translation>
    </message>
    <message>
        <source>So many at most; fewer are common.</source>
        <translation>最多这么多，通常更少。</translation>
    </message>
    <message>
        <source>Room for memories</source>
        <translation>记忆的篇幅</translation>
    </message>
    <message>
        <source>Tokens at most, and never more than a quarter of a prompt.</source>
        <translation>最多这么多词元，且不超过提示的四分之一。</translation>
    </message>
    <message>
        <source>How sure</source>
        <translation>把握</translation>
    </message>
    <message>
        <source>A memory that fits a question less well is left out.</source>
        <translation>与问题不够贴切的记忆不用。</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Balanced is the one that was measured best.</source>
        <translation>实测最好的是“均衡”。</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>最长等待</translation>
    </message>
    <message>
        <source>What memory cannot find in this time is left out of an answer.</source>
        <translation>这段时间里找不到的，就不进回答。</translation>
    </message>
    <message>
        <source>Latest messages</source>
        <translation>最近的消息</translation>
    </message>
    <message>
        <source>So many go into a prompt word for word; older ones are summed up.</source>
        <translation>这么多条原样带上，更早的用摘要。</translation>
    </message>
    <message>
        <source>A model reads along</source>
        <translation>模型跟读</translation>
    </message>
    <message>
        <source>Learn with a model</source>
        <translation>用模型学习</translation>
    </message>
    <message>
        <source>It finds what the rules miss. It is the one for memory work.</source>
        <translation>它能找到规则漏掉的；用的是做记忆工作的模型。</translation>
    </message>
    <message>
        <source>Reads after</source>
        <translation>攒够多少就读</translation>
    </message>
    <message>
        <source>So many of your messages, in one request.</source>
        <translation>你的这么多条消息，一次请求。</translation>
    </message>
    <message>
        <source>Or after a rest of</source>
        <translation>或静下来多久</translation>
    </message>
    <message>
        <source>Once a conversation has been quiet for so long.</source>
        <translation>对话静了这么久就读。</translation>
    </message>
    <message>
        <source>Read imports too</source>
        <translation>也读导入的内容</translation>
    </message>
    <message>
        <source>Conversations from elsewhere may take many requests.</source>
        <translation>从别处来的对话可能要很多次请求。</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Leave out trifles</source>
        <translation>琐事不记</translation>
    </message>
    <message>
        <source>Notable things</source>
        <translation>值得一记的</translation>
    </message>
    <message>
        <source>The main things</source>
        <translation>只记要紧的</translation>
    </message>
    <message>
        <source>As measured</source>
        <translation>实测值</translation>
    </message>
    <message>
        <source>Anything related</source>
        <translation>有关就用</translation>
    </message>
    <message>
        <source>Only close matches</source>
        <translation>只用贴切的</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>Generative agents</source>
        <translation>生成式智能体</translation>
    </message>
    <message>
        <source>Hybrid with decay</source>
        <translation>混合衰减</translation>
    </message>
    <message>
        <source>{ms} ms</source>
        <translation>{ms} 毫秒</translation>
    </message>
    <message numerus="yes">
        <source>%n messages</source>
        <translation>
            <numerusform>%n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>{count} min</source>
        <translation>{count} 分钟</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限</translation>
    </message>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>Kept so far</source>
        <translation>已记下</translation>
    </message>
    <message>
        <source>Ask “what do you remember about …” in a conversation.</source>
        <translation>在对话里问“你还记得……”。</translation>
    </message>
    <message>
        <source>For all work in the background; then it waits until tomorrow.</source>
        <translation>后台工作合计；用完就等到明天。</translation>
    </message>
    <message>
        <source>{sentence} Used today: {tokens}.</source>
        <translation>{sentence}今天已用：{tokens}。</translation>
    </message>
    <message>
        <source>Tokens a day</source>
        <translation>每日词元</translation>
    </message>
</context>
<context>
    <name>ModelNeeded</name>
    <message>
        <source>Download, {size}</source>
        <translation>下载，{size}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>From {host}; its checksum is verified.</source>
        <translation>来自 {host}，会核对校验和。</translation>
    </message>
    <message>
        <source>Download of the model</source>
        <translation>下载模型</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Models in GGUF format (*.gguf)</source>
        <translation>GGUF 格式的模型 (*.gguf)</translation>
    </message>
</context>
<context>
    <name>ModelsMenu</name>
    <message>
        <source>As in settings</source>
        <translation>按设置</translation>
    </message>
    <message>
        <source>Models and keys…</source>
        <translation>模型与密钥…</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>模型：{name}</translation>
    </message>
    <message>
        <source>No model yet</source>
        <translation>还没有模型</translation>
    </message>
    <message>
        <source>Built-in model</source>
        <translation>内置模型</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Models and keys</source>
        <translation>模型与密钥</translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Add endpoint</source>
        <translation>添加接口</translation>
    </message>
    <message>
        <source>For chat</source>
        <translation>用于聊天</translation>
    </message>
    <message>
        <source>Answers you. Each conversation can use another one.</source>
        <translation>回答你。每个对话可以另选。</translation>
    </message>
    <message>
        <source>For memory work</source>
        <translation>用于记忆</translation>
    </message>
    <message>
        <source>Sums up what was said. A cheap one is enough.</source>
        <translation>总结说过的话。便宜的就够。</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Models may use tools</source>
        <translation>模型可以用工具</translation>
    </message>
    <message>
        <source>To look into memory, to remember, and for the state of a task.</source>
        <translation>用来查记忆、记住事情和记任务进展。</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>So often a model may call tools for one answer.</source>
        <translation>一次回答里最多调用这么多轮工具。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>So long at most for one answer.</source>
        <translation>一次回答最多这么久。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>So many at most for one answer.</source>
        <translation>一次回答最多这么多。</translation>
    </message>
    <message>
        <source>{count} s</source>
        <translation>{count} 秒</translation>
    </message>
    <message>
        <source>Choose for me</source>
        <translation>替我选</translation>
    </message>
    <message>
        <source>{model}, {provider}</source>
        <translation>{model}，{provider}</translation>
    </message>
    <message>
        <source>Built-in model</source>
        <translation>内置模型</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Memory is searched by words only for now. It is tried again by itself.</source>
        <translation>暂时只按字词找记忆，会自动重试。</translation>
    </message>
    <message>
        <source>Memory is searched by words only: no embedder is chosen completely.</source>
        <translation>只按字词找记忆：嵌入模型还没选完整。</translation>
    </message>
    <message>
        <source>The new embedder cannot be used yet. The one before goes on, and it is tried again.</source>
        <translation>新的嵌入模型暂时不能用。原来的继续工作，稍后会再试。</translation>
    </message>
    <message>
        <source>The search index could not be saved. Memory works all the same.</source>
        <translation>搜索索引没能保存。记忆照常工作。</translation>
    </message>
    <message>
        <source>Memory cannot be written now. What was said is learned later.</source>
        <translation>现在写不进记忆。说过的话稍后再学。</translation>
    </message>
    <message>
        <source>A model could not read some messages to learn from them. The rules have read them; you can try again.</source>
        <translation>有些消息模型没能读懂，无法从中学习。规则已经读过；可以再试一次。</translation>
    </message>
    <message>
        <source>Memory could not be searched for this answer.</source>
        <translation>这次回答没能搜索记忆。</translation>
    </message>
    <message>
        <source>Memory was searched by words alone for this answer.</source>
        <translation>这次回答只按字词找了记忆。</translation>
    </message>
    <message>
        <source>A part of memory could not be read for this answer.</source>
        <translation>这次回答有一部分记忆没能读到。</translation>
    </message>
    <message>
        <source>The reply could not be saved. Copy it if you need it.</source>
        <translation>这条回复没能保存。需要的话复制下来。</translation>
    </message>
    <message>
        <source>The settings file was damaged. It was kept beside the new one, and defaults are used.</source>
        <translation>设置文件损坏了。它被留在旁边，现在用默认设置。</translation>
    </message>
    <message>
        <source>On this system, what is kept is not encrypted: it has no keyring.</source>
        <translation>这个系统没有钥匙串，保存的内容没有加密。</translation>
    </message>
    <message>
        <source>The disk is nearly full. Keepsake let go of what it can make anew or spare: caches first, then old backups, then memories that nobody used. Messages stay.</source>
        <translation>磁盘快满了。拾忆清理了可以重建或可以舍弃的内容：先是缓存，再是旧备份，最后是无人用到的记忆。消息都还在。</translation>
    </message>
    <message>
        <source>The disk is nearly full. Free some space, so that nothing is lost.</source>
        <translation>磁盘快满了。请腾出一些空间，以免内容丢失。</translation>
    </message>
    <message>
        <source>Keepsake is tidying its file. An answer may wait some seconds.</source>
        <translation>拾忆正在整理文件，回复可能要等几秒。</translation>
    </message>
    <message>
        <source>Its port is taken, so other programs cannot reach memory over HTTP. Choose another in the settings.</source>
        <translation>端口被占用，其他程序无法通过 HTTP 访问记忆。请在设置里换一个端口。</translation>
    </message>
    <message>
        <source>Work in the background keeps failing. It is tried again by itself.</source>
        <translation>后台任务一直失败，会自动重试。</translation>
    </message>
    <message>
        <source>Learning in the background has stopped. Start Keepsake again.</source>
        <translation>后台学习停了。重新启动拾忆。</translation>
    </message>
    <message>
        <source>Memory is searched by meaning again.</source>
        <translation>又能按语义找记忆了。</translation>
    </message>
    <message>
        <source>The new embedder can be used.</source>
        <translation>新的嵌入模型可以用了。</translation>
    </message>
    <message>
        <source>The search index is saved again.</source>
        <translation>搜索索引又能保存了。</translation>
    </message>
    <message>
        <source>Memory learns again.</source>
        <translation>记忆又开始学习了。</translation>
    </message>
    <message>
        <source>Memory works again.</source>
        <translation>记忆恢复正常了。</translation>
    </message>
    <message>
        <source>There is room on the disk again.</source>
        <translation>磁盘又有空间了。</translation>
    </message>
    <message>
        <source>The file is tidy.</source>
        <translation>文件已整理好。</translation>
    </message>
    <message>
        <source>Work in the background goes on again.</source>
        <translation>后台任务已恢复。</translation>
    </message>
</context>
<context>
    <name>PersonaForm</name>
    <message>
        <source>New persona</source>
        <translation>新角色</translation>
    </message>
    <message>
        <source>Who it is, what it is for, how it speaks</source>
        <translation>它是谁、做什么、怎么说话</translation>
    </message>
    <message>
        <source>Knows my profile as well</source>
        <translation>也知道我的档案</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Its own</source>
        <translation>自己的</translation>
    </message>
    <message>
        <source>As in settings</source>
        <translation>与设置相同</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Ask me first</source>
        <translation>先问我</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>{model}, {provider}</source>
        <translation>{model}，{provider}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指示</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Remembers</source>
        <translation>记忆方式</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>May also read</source>
        <translation>还可以读</translation>
    </message>
</context>
<context>
    <name>PersonaRow</name>
    <message>
        <source>Memory: {scope}</source>
        <translation>记忆：{scope}</translation>
    </message>
    <message>
        <source>also reads {scopes}</source>
        <translation>还读 {scopes}</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edit {name}</source>
        <translation>编辑 {name}</translation>
    </message>
    <message>
        <source>Duplicate {name}</source>
        <translation>复制 {name}</translation>
    </message>
    <message>
        <source>Use {name} again</source>
        <translation>重新启用 {name}</translation>
    </message>
    <message>
        <source>Archive {name}</source>
        <translation>归档 {name}</translation>
    </message>
    <message>
        <source>the usual one</source>
        <translation>平常的那份</translation>
    </message>
    <message>
        <source>its own</source>
        <translation>自己的</translation>
    </message>
</context>
<context>
    <name>PersonasMenu</name>
    <message>
        <source>Who answers</source>
        <translation>谁来回答</translation>
    </message>
    <message>
        <source>Who answers in new conversations</source>
        <translation>新对话由谁回答</translation>
    </message>
    <message>
        <source>Keepsake</source>
        <translation>拾忆</translation>
    </message>
    <message>
        <source>Memory in this conversation</source>
        <translation>这个对话的记忆</translation>
    </message>
    <message>
        <source>Personas…</source>
        <translation>角色…</translation>
    </message>
    <message>
        <source>As usual</source>
        <translation>照常</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Ask me first</source>
        <translation>先问我</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>PersonasPage</name>
    <message>
        <source>Personas</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Several assistants</source>
        <translation>多个助手</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>Add persona</source>
        <translation>添加角色</translation>
    </message>
    <message>
        <source>In new conversations</source>
        <translation>在新对话里</translation>
    </message>
    <message>
        <source>The header&apos;s menu lets another one answer, there and now.</source>
        <translation>用顶栏的菜单可以当场换一个来回答。</translation>
    </message>
    <message>
        <source>The usual memory</source>
        <translation>平常的记忆</translation>
    </message>
    <message>
        <source>Memory of {name}</source>
        <translation>{name} 的记忆</translation>
    </message>
    <message>
        <source>Keepsake</source>
        <translation>拾忆</translation>
    </message>
    <message>
        <source>{name} {number}</source>
        <translation>{name} {number}</translation>
    </message>
</context>
<context>
    <name>Places</name>
    <message>
        <source>found later, in {place}</source>
        <translation>后来在{place}里发现</translation>
    </message>
    <message>
        <source>a message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>a memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>an import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>a document</source>
        <translation>文档</translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>在这台电脑上</translation>
    </message>
    <message>
        <source>Recovery phrase</source>
        <translation>恢复词</translation>
    </message>
    <message>
        <source>24 words that open the file when the keyring is lost.</source>
        <translation>钥匙串丢失时，用这 24 个词打开文件。</translation>
    </message>
    <message>
        <source>Write the words on paper. Whoever has them and the file can read everything in it.</source>
        <translation>把它们抄在纸上。谁有这些词和文件，谁就能读到一切。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Only a request to the provider you chose, with the memories it needs. No telemetry.</source>
        <translation>只向你选的服务商发请求，带上需要的记忆。没有遥测。</translation>
    </message>
    <message>
        <source>Temporary conversations</source>
        <translation>临时对话</translation>
    </message>
    <message>
        <source>Kept in memory while they are open, never written, nothing learned from them.</source>
        <translation>打开时只在内存里，从不写入，也不从中学习。</translation>
    </message>
    <message>
        <source>Sealed with the keyring&apos;s key, outside the database and every backup. Off: kept nowhere.</source>
        <translation>用钥匙串的密钥封存，不在数据库和任何备份里；关着就哪里都不留。</translation>
    </message>
    <message>
        <source>Needs an encrypted data folder; this one is not.</source>
        <translation>需要加密的数据文件夹；这个没有加密。</translation>
    </message>
    <message numerus="yes">
        <source>{sentence} %n are kept.</source>
        <translation>
            <numerusform>{sentence}现存 %n 项。</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep what was masked in a vault</source>
        <translation>把遮住的内容存进保险柜</translation>
    </message>
    <message>
        <source>What kind of thing was masked, when, where and by which rule; never what it was.</source>
        <translation>遮住了哪类内容、何时、何处、凭哪条规则；从不记内容本身。</translation>
    </message>
    <message>
        <source>Nothing was masked so far.</source>
        <translation>还没有遮住过什么。</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>账本</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>你的数据</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <source>Keys of providers</source>
        <translation>服务商的密钥</translation>
    </message>
    <message>
        <source>One encrypted file. Its key is in the system keyring.</source>
        <translation>一个加密文件，钥匙在系统钥匙串里。</translation>
    </message>
    <message>
        <source>One file, not encrypted: it was begun without a keyring.</source>
        <translation>一个文件，没有加密：建立时还没有钥匙串。</translation>
    </message>
    <message>
        <source>One file, not encrypted: this system has no keyring to hold a key.</source>
        <translation>一个文件，没有加密：这个系统没有存放钥匙的钥匙串。</translation>
    </message>
    <message>
        <source>Kept in the system keyring, never in a file.</source>
        <translation>保存在系统钥匙串里，从不写进文件。</translation>
    </message>
    <message>
        <source>Kept until Keepsake closes: this system has no keyring.</source>
        <translation>只保留到拾忆关闭：这个系统没有钥匙串。</translation>
    </message>
    <message>
        <source>The keyring has no key for this folder. Unlock it, then try again.</source>
        <translation>钥匙串里没有这个文件夹的钥匙。解锁后再试。</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>What is sent and kept</source>
        <translation>发送与保留什么</translation>
    </message>
    <message>
        <source>What was masked</source>
        <translation>遮住了什么</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>PrivateRow</name>
    <message>
        <source>Only a model that runs here is told. Saying “keep that on this machine” adds to it.</source>
        <translation>只告诉在本机运行的模型；说“这个只留在本机”就会加进来。</translation>
    </message>
    <message>
        <source>Never leaves this machine</source>
        <translation>不离开本机</translation>
    </message>
    <message>
        <source>Something to remember that stays here</source>
        <translation>要记住、但只留在本机的事</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>May leave</source>
        <translation>可以离开</translation>
    </message>
    <message>
        <source>The chosen memory may be sent to a provider again.</source>
        <translation>选中的记忆可以再发给服务商。</translation>
    </message>
    <message>
        <source>Learned {day}</source>
        <translation>{day}记住</translation>
    </message>
    <message>
        <source>{learned}, no longer holds</source>
        <translation>{learned}，已不成立</translation>
    </message>
</context>
<context>
    <name>ProgramQuestion</name>
    <message>
        <source>May “{program}” read your memory?</source>
        <translation>允许“{program}”读取你的记忆吗？</translation>
    </message>
    <message>
        <source>It is told what you would be told, and may send that on</source>
        <translation>它会得到你能看到的内容，并可能发送出去</translation>
    </message>
    <message>
        <source>Nothing of what never leaves this machine</source>
        <translation>不包括只留在本机的内容</translation>
    </message>
    <message>
        <source>May “{program}” write to your memory?</source>
        <translation>允许“{program}”写入你的记忆吗？</translation>
    </message>
    <message>
        <source>What it writes bears its name</source>
        <translation>它写入的内容会标明它的名字</translation>
    </message>
    <message>
        <source>It waits in your inbox until you say yes</source>
        <translation>先放在收件箱里，等你同意</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Only this memory</source>
        <translation>只限这个记忆</translation>
    </message>
    <message>
        <source>Settings can change it.</source>
        <translation>可在设置中更改。</translation>
    </message>
    <message>
        <source>Don&apos;t allow</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>Keep what it writes without asking me</source>
        <translation>它写入的内容直接保留，不再问我</translation>
    </message>
</context>
<context>
    <name>ProgramRow</name>
    <message>
        <source>Nothing</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Read and suggest</source>
        <translation>读取和建议</translation>
    </message>
    <message>
        <source>Read and write</source>
        <translation>读取和写入</translation>
    </message>
    <message>
        <source>Blocked</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>What {program} may do</source>
        <translation>{program} 可以做什么</translation>
    </message>
    <message>
        <source>Also what never leaves this machine</source>
        <translation>也包括只留在本机的内容</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove {program}</source>
        <translation>移除 {program}</translation>
    </message>
    <message>
        <source>Gets nothing, unless its own configuration allows it.</source>
        <translation>什么也得不到，除非它自己的配置允许。</translation>
    </message>
    <message>
        <source>Is told what it asks for.</source>
        <translation>可以查询记忆。</translation>
    </message>
    <message>
        <source>What it writes waits in your inbox.</source>
        <translation>它写入的内容先放在收件箱里。</translation>
    </message>
    <message>
        <source>What it writes is kept, under its name.</source>
        <translation>它写入的内容会保留，并标明它的名字。</translation>
    </message>
    <message>
        <source>Gets nothing, whatever its own configuration says.</source>
        <translation>什么也得不到，无论它自己的配置怎么写。</translation>
    </message>
    <message>
        <source>Asks for more. {sentence}</source>
        <translation>它请求更多权限。{sentence}</translation>
    </message>
</context>
<context>
    <name>ProgramsPage</name>
    <message>
        <source>Other programs</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>No program has asked for your memory yet</source>
        <translation>还没有程序请求使用你的记忆</translation>
    </message>
    <message>
        <source>Add Keepsake to a program</source>
        <translation>把拾忆加到一个程序里</translation>
    </message>
    <message>
        <source>This goes into its MCP configuration, with the program&apos;s own name after --client.</source>
        <translation>把这段放进它的 MCP 配置，--client 后面写这个程序的名字。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Over HTTP</source>
        <translation>通过 HTTP</translation>
    </message>
    <message>
        <source>Let programs on this computer in by a token</source>
        <translation>允许本机的程序凭令牌访问</translation>
    </message>
    <message>
        <source>At {address}, while Keepsake runs.</source>
        <translation>拾忆运行时在 {address}。</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Programs find it there; another one holds at once.</source>
        <translation>程序在这里找到它；改了马上生效。</translation>
    </message>
    <message>
        <source>New token</source>
        <translation>新令牌</translation>
    </message>
    <message>
        <source>For one program; it is shown once.</source>
        <translation>给一个程序用，只显示一次。</translation>
    </message>
    <message>
        <source>Its name</source>
        <translation>它的名字</translation>
    </message>
    <message>
        <source>Name of the program</source>
        <translation>程序的名字</translation>
    </message>
    <message>
        <source>Make</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Every call, with its time and outcome; none of its words.</source>
        <translation>每次调用的时间和结果，不含任何内容。</translation>
    </message>
    <message>
        <source>No program has called yet.</source>
        <translation>还没有程序调用过。</translation>
    </message>
    <message>
        <source>What programs did</source>
        <translation>程序做了什么</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n 条记忆</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProgressLine</name>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>QuestionPreview</name>
    <message>
        <source>What would be recalled for</source>
        <translation>会想起什么</translation>
    </message>
    <message>
        <source>A question, as you would ask it</source>
        <translation>像平常一样问一句</translation>
    </message>
    <message>
        <source>What would be recalled</source>
        <translation>会想起的内容</translation>
    </message>
    <message>
        <source>Asked of your memory with the choices above; nothing is stored or sent to a model.</source>
        <translation>按上面的选择问你的记忆；不存，也不发给模型。</translation>
    </message>
    <message>
        <source>{ms} ms</source>
        <translation>{ms} 毫秒</translation>
    </message>
    <message numerus="yes">
        <source>%n would be in the prompt, in {took}.</source>
        <translation>
            <numerusform>%n 条会进提示，用时 {took}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing would be recalled, in {took}.</source>
        <translation>不会想起什么，用时 {took}。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>Chinese ID number</source>
        <translation>身份证号</translation>
    </message>
    <message>
        <source>Chinese landline number</source>
        <translation>固定电话</translation>
    </message>
    <message>
        <source>Chinese mobile number</source>
        <translation>手机号</translation>
    </message>
    <message>
        <source>IBAN</source>
        <translation>IBAN</translation>
    </message>
    <message>
        <source>JSON web token</source>
        <translation>JSON 网络令牌</translation>
    </message>
    <message>
        <source>North American number</source>
        <translation>北美号码</translation>
    </message>
    <message>
        <source>PIN or door code</source>
        <translation>PIN 或门禁码</translation>
    </message>
    <message>
        <source>UK national insurance number</source>
        <translation>英国国民保险号</translation>
    </message>
    <message>
        <source>US social security number</source>
        <translation>美国社会安全号</translation>
    </message>
    <message>
        <source>assigned password</source>
        <translation>赋值的密码</translation>
    </message>
    <message>
        <source>authorisation header</source>
        <translation>授权头</translation>
    </message>
    <message>
        <source>card number</source>
        <translation>卡号</translation>
    </message>
    <message>
        <source>card security code</source>
        <translation>卡片安全码</translation>
    </message>
    <message>
        <source>international number</source>
        <translation>国际号码</translation>
    </message>
    <message>
        <source>known prefix</source>
        <translation>已知前缀</translation>
    </message>
    <message>
        <source>mail address</source>
        <translation>邮箱地址</translation>
    </message>
    <message>
        <source>named value</source>
        <translation>带名字的值</translation>
    </message>
    <message>
        <source>national number</source>
        <translation>本国号码</translation>
    </message>
    <message>
        <source>number called a card&apos;s</source>
        <translation>说是卡号的数字</translation>
    </message>
    <message>
        <source>number called a document&apos;s</source>
        <translation>说是证件号的数字</translation>
    </message>
    <message>
        <source>number called a telephone&apos;s</source>
        <translation>说是电话的数字</translation>
    </message>
    <message>
        <source>number called an account&apos;s</source>
        <translation>说是账号的数字</translation>
    </message>
    <message>
        <source>number called an ID&apos;s</source>
        <translation>说是身份号码的数字</translation>
    </message>
    <message>
        <source>one-time code</source>
        <translation>验证码</translation>
    </message>
    <message>
        <source>password in an address</source>
        <translation>地址里的密码</translation>
    </message>
    <message>
        <source>password on a command line</source>
        <translation>命令行里的密码</translation>
    </message>
    <message>
        <source>password said</source>
        <translation>说出的密码</translation>
    </message>
    <message>
        <source>password said before its name</source>
        <translation>先说出的密码</translation>
    </message>
    <message>
        <source>prefix and random text</source>
        <translation>前缀加随机串</translation>
    </message>
    <message>
        <source>private key block</source>
        <translation>私钥块</translation>
    </message>
    <message>
        <source>public IP address</source>
        <translation>公网 IP</translation>
    </message>
    <message>
        <source>recovery phrase</source>
        <translation>助记词</translation>
    </message>
    <message>
        <source>secret link</source>
        <translation>秘密链接</translation>
    </message>
    <message>
        <source>session cookie</source>
        <translation>会话 Cookie</translation>
    </message>
    <message>
        <source>value called a key</source>
        <translation>说是密钥的值</translation>
    </message>
    <message>
        <source>webhook address</source>
        <translation>回调地址</translation>
    </message>
</context>
<context>
    <name>ScoreParts</name>
    <message>
        <source>Meaning</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>字词</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Recent, tag</source>
        <translation>新近、标签</translation>
    </message>
    <message>
        <source>Just missed</source>
        <translation>差一点入选</translation>
    </message>
    <message>
        <source>Not to the point</source>
        <translation>与问题无关</translation>
    </message>
    <message>
        <source>No room left</source>
        <translation>放不下</translation>
    </message>
</context>
<context>
    <name>Secrets</name>
    <message>
        <source>Card numbers</source>
        <translation>卡号</translation>
    </message>
    <message>
        <source>Card security codes</source>
        <translation>卡片安全码</translation>
    </message>
    <message>
        <source>Bank accounts</source>
        <translation>银行账号</translation>
    </message>
    <message>
        <source>IBANs</source>
        <translation>IBAN 账号</translation>
    </message>
    <message>
        <source>Documents and national IDs</source>
        <translation>证件号码</translation>
    </message>
    <message>
        <source>Passwords</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>PINs and door codes</source>
        <translation>PIN 和门禁码</translation>
    </message>
    <message>
        <source>One-time codes</source>
        <translation>验证码</translation>
    </message>
    <message>
        <source>Keys of services</source>
        <translation>服务密钥</translation>
    </message>
    <message>
        <source>Tokens and secret links</source>
        <translation>令牌和秘密链接</translation>
    </message>
    <message>
        <source>Private keys</source>
        <translation>私钥</translation>
    </message>
    <message>
        <source>Recovery phrases</source>
        <translation>助记词</translation>
    </message>
    <message>
        <source>Mail addresses</source>
        <translation>邮箱地址</translation>
    </message>
    <message>
        <source>Telephone numbers</source>
        <translation>电话号码</translation>
    </message>
    <message>
        <source>Internet addresses</source>
        <translation>网络地址</translation>
    </message>
</context>
<context>
    <name>SentRows</name>
    <message>
        <source>{model}, {provider}</source>
        <translation>{model}，{provider}</translation>
    </message>
    <message>
        <source>What is sent to whom</source>
        <translation>什么发给谁</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>The conversation, your profile, and the memories that the question recalls.</source>
        <translation>对话、你的档案和问题想起的记忆。</translation>
    </message>
    <message>
        <source>Memory work</source>
        <translation>记忆工作</translation>
    </message>
    <message>
        <source>Your messages, to learn from them and to sum them up.</source>
        <translation>你的消息，用来学习和归纳。</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>Every message and memory once, and every question.</source>
        <translation>每条消息和记忆各一次，还有每个问题。</translation>
    </message>
    <message>
        <source>To nobody: no model is set up for it.</source>
        <translation>不发给谁：没有设好的模型。</translation>
    </message>
    <message>
        <source>{name}. Stays on this machine.</source>
        <translation>{name}。不离开本机。</translation>
    </message>
    <message>
        <source>To {name}: {what} Without secrets and what never leaves this machine.</source>
        <translation>发给 {name}：{what}不含秘密和不离开本机的内容。</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>{first} {second}</source>
        <translation>{first}{second}</translation>
    </message>
</context>
<context>
    <name>SettingsWindow</name>
    <message>
        <source>No setting has “{words}” in it.</source>
        <translation>没有哪项设置包含“{words}”。</translation>
    </message>
    <message>
        <source>Settings – Keepsake</source>
        <translation>设置 – 拾忆</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
    <message>
        <source>General</source>
        <translation>通用</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Models and keys</source>
        <translation>模型与密钥</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Upkeep</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Personas</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>Other machines</source>
        <translation>其他电脑</translation>
    </message>
    <message>
        <source>Data and backups</source>
        <translation>数据与备份</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>In the window</source>
        <translation>窗口里</translation>
    </message>
    <message>
        <source>All usual keys</source>
        <translation>全部恢复默认</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>No title has “{words}” in it.</source>
        <translation>没有标题包含“{words}”。</translation>
    </message>
    <message>
        <source>Your conversations will be listed here.</source>
        <translation>你的对话会列在这里。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message numerus="yes">
        <source>%n to confirm</source>
        <translation>
            <numerusform>%n 条待确认</numerusform>
        </translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Show all conversations</source>
        <translation>显示全部对话</translation>
    </message>
</context>
<context>
    <name>SourceRow</name>
    <message>
        <source>Only for models on this machine</source>
        <translation>只给本机上的模型</translation>
    </message>
    <message>
        <source>Read of {name}</source>
        <translation>{name} 的读取进度</translation>
    </message>
    <message>
        <source>Set aside of {name}</source>
        <translation>{name} 中搁置的文件</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Try again: {name}</source>
        <translation>重试：{name}</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>移除 {name}</translation>
    </message>
    <message>
        <source>Not there now. What was read of it is kept.</source>
        <translation>现在不在，读过的内容仍保留。</translation>
    </message>
    <message>
        <source>Files read: {done} of {all}</source>
        <translation>已读 {done} / {all} 个文件</translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passages</source>
        <translation>
            <numerusform>%n 段</numerusform>
        </translation>
    </message>
    <message>
        <source>without {patterns}</source>
        <translation>不含 {patterns}</translation>
    </message>
    <message numerus="yes">
        <source>%n set aside</source>
        <translation>
            <numerusform>搁置 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StartTrouble</name>
    <message>
        <source>Your data could not be opened</source>
        <translation>你的数据没能打开</translation>
    </message>
    <message>
        <source>With the 24 words of the recovery phrase, the key can be put back:</source>
        <translation>用 24 个恢复词可以找回钥匙：</translation>
    </message>
    <message>
        <source>Recovery phrase</source>
        <translation>恢复词</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
</context>
<context>
    <name>StepRail</name>
    <message>
        <source>Step {number} of {count}: {name}</source>
        <translation>第 {number} 步，共 {count} 步：{name}</translation>
    </message>
</context>
<context>
    <name>Toasts</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>TransferLine</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Getting ready</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
</context>
<context>
    <name>Troubles</name>
    <message>
        <source>It is not a text.</source>
        <translation>不是文本。</translation>
    </message>
    <message>
        <source>Files of this kind are not read.</source>
        <translation>这类文件无法读取。</translation>
    </message>
    <message>
        <source>It is protected by a password.</source>
        <translation>有密码保护。</translation>
    </message>
    <message>
        <source>It is too large.</source>
        <translation>太大了。</translation>
    </message>
    <message>
        <source>It is damaged, or not what its name says.</source>
        <translation>文件已损坏，或与扩展名不符。</translation>
    </message>
    <message>
        <source>It holds pictures and no text.</source>
        <translation>只有图片，没有文字。</translation>
    </message>
    <message>
        <source>The system does not let Keepsake read it.</source>
        <translation>系统不允许拾忆读取。</translation>
    </message>
    <message>
        <source>It is no longer there.</source>
        <translation>文件已不在。</translation>
    </message>
    <message>
        <source>It took too long to read.</source>
        <translation>读取时间过长。</translation>
    </message>
    <message>
        <source>The program that reads it ended unexpectedly.</source>
        <translation>读取它的程序意外结束了。</translation>
    </message>
</context>
<context>
    <name>UpdateNotices</name>
    <message>
        <source>May Keepsake look once a day whether there is a new version?</source>
        <translation>要让 Keepsake 每天查一次有没有新版本吗？</translation>
    </message>
    <message>
        <source>Yes, look</source>
        <translation>好，查吧</translation>
    </message>
    <message>
        <source>Keepsake {version} is there.</source>
        <translation>Keepsake {version} 发布了。</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>有什么新内容</translation>
    </message>
</context>
<context>
    <name>UpdatesGroup</name>
    <message>
        <source>New versions</source>
        <translation>新版本</translation>
    </message>
    <message>
        <source>Look for new versions</source>
        <translation>自动查新版本</translation>
    </message>
    <message>
        <source>Look now</source>
        <translation>现在就查</translation>
    </message>
    <message>
        <source>Looking</source>
        <translation>正在查</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>查一下</translation>
    </message>
    <message>
        <source>Release list</source>
        <translation>版本列表</translation>
    </message>
    <message>
        <source>Its address, if new versions come from somewhere else than usual.</source>
        <translation>如果新版本不从默认的地方来，在这里填地址。</translation>
    </message>
    <message>
        <source>This build names no place that announces them. Set a release list below.</source>
        <translation>这个版本没有指定从哪里得知。可以在下面填版本列表的地址。</translation>
    </message>
    <message>
        <source>Once a day at {host}, which learns nothing but that somebody asked.</source>
        <translation>每天到 {host} 查一次，对方只知道有人来问过。</translation>
    </message>
    <message>
        <source>Nothing is installed by itself.</source>
        <translation>绝不自动安装。</translation>
    </message>
    <message>
        <source>An https:// address</source>
        <translation>https:// 开头的地址</translation>
    </message>
    <message>
        <source>Not looked yet.</source>
        <translation>还没查过。</translation>
    </message>
    <message>
        <source>Last: {when}.</source>
        <translation>上次：{when}。</translation>
    </message>
    <message>
        <source>There is a newer version.</source>
        <translation>有新版本。</translation>
    </message>
    <message>
        <source>This is the newest version.</source>
        <translation>已经是最新版本。</translation>
    </message>
    <message>
        <source>The list names {version}, which is not newer than this one.</source>
        <translation>列表里是 {version}，不比现在的新。</translation>
    </message>
    <message>
        <source>New version</source>
        <translation>新版本</translation>
    </message>
    <message>
        <source>None was found.</source>
        <translation>没有找到。</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Download of version {version}</source>
        <translation>下载 {version} 版</translation>
    </message>
    <message>
        <source>There is no file of it for this system in the list.</source>
        <translation>列表里没有适合这个系统的文件。</translation>
    </message>
    <message>
        <source>{file} is in your downloads, its checksum is right. Close Keepsake, then open it.</source>
        <translation>{file} 已在下载文件夹，校验无误。关闭 Keepsake 后打开它。</translation>
    </message>
    <message>
        <source>The backup from before: {name}.</source>
        <translation>更新前的备份：{name}。</translation>
    </message>
    <message>
        <source>{size}, of {date}.</source>
        <translation>{size}，{date} 发布。</translation>
    </message>
    <message>
        <source>A backup is made and proved before it is fetched.</source>
        <translation>下载之前会先做一份备份并验证。</translation>
    </message>
</context>
<context>
    <name>UpkeepPage</name>
    <message>
        <source>Upkeep</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>Runs by itself</source>
        <translation>自动运行</translation>
    </message>
    <message>
        <source>What pruning lets go</source>
        <translation>修剪放掉什么</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要程度</translation>
    </message>
    <message>
        <source>What matters less goes, once it is old or out of use.</source>
        <translation>低于它的，旧了或不用了就放掉。</translation>
    </message>
    <message>
        <source>Old</source>
        <translation>多久算旧</translation>
    </message>
    <message>
        <source>Since it was learned.</source>
        <translation>从记住时算起。</translation>
    </message>
    <message>
        <source>Out of use</source>
        <translation>多久算不用</translation>
    </message>
    <message>
        <source>Since it last stood in a prompt, or was learned.</source>
        <translation>从上次用进提示或记住时算起。</translation>
    </message>
    <message>
        <source>Most memories</source>
        <translation>记忆上限</translation>
    </message>
    <message>
        <source>Beyond it the least worth keeping go. Messages never do.</source>
        <translation>超出时先放掉最不值得留的；消息从不放掉。</translation>
    </message>
    <message>
        <source>Bin</source>
        <translation>回收站</translation>
    </message>
    <message>
        <source>So long a pruned memory can be taken back.</source>
        <translation>修剪掉的记忆在这段时间里可以取回。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message numerus="yes">
        <source>%n days</source>
        <translation>
            <numerusform>%n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing goes</source>
        <translation>都不放掉</translation>
    </message>
    <message>
        <source>What would go today</source>
        <translation>今天会放掉什么</translation>
    </message>
    <message>
        <source>Looks only; nothing is changed.</source>
        <translation>只看不改。</translation>
    </message>
    <message numerus="yes">
        <source>%n memories.</source>
        <translation>
            <numerusform>%n 条记忆。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing would go.</source>
        <translation>没有要放掉的。</translation>
    </message>
    <message numerus="yes">
        <source>%n more are beyond the limit of one run and wait for your yes.</source>
        <translation>
            <numerusform>另有 %n 条超出一次运行的上限，等你同意。</numerusform>
        </translation>
    </message>
    <message>
        <source>{first} {second}</source>
        <translation>{first}{second}</translation>
    </message>
    <message>
        <source>Learned {age}</source>
        <translation>{age}记住</translation>
    </message>
    <message>
        <source>used {age}</source>
        <translation>{age}用过</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>never used</source>
        <translation>没用过</translation>
    </message>
    <message>
        <source>Importance {score}</source>
        <translation>重要程度 {score}</translation>
    </message>
</context>
<context>
    <name>VendorRow</name>
    <message>
        <source>kept in the system keyring</source>
        <translation>保存在系统钥匙串里</translation>
    </message>
    <message>
        <source>kept until Keepsake closes</source>
        <translation>只保留到拾忆关闭</translation>
    </message>
    <message>
        <source>Key ends in {end}, {where}.</source>
        <translation>密钥以 {end} 结尾，{where}。</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Remove key</source>
        <translation>移除密钥</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Change key</source>
        <translation>更换密钥</translation>
    </message>
    <message numerus="yes">
        <source>Works, %n models.</source>
        <translation>
            <numerusform>可用，%n 个模型。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Ages</name>
    <message numerus="yes">
        <source>in %n days</source>
        <translation>
            <numerusform>%n 天后</numerusform>
        </translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message numerus="yes">
        <source>%n days ago</source>
        <translation>
            <numerusform>%n 天前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n weeks ago</source>
        <translation>
            <numerusform>%n 周前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n months ago</source>
        <translation>
            <numerusform>%n 个月前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n years ago</source>
        <translation>
            <numerusform>%n 年前</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Counts</name>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>no evaluator</source>
        <translation>没有可用的评估模型</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>连不上</translation>
    </message>
    <message>
        <source>now {size}</source>
        <translation>现在 {size}</translation>
    </message>
    <message numerus="yes">
        <source>%n changes</source>
        <translation>
            <numerusform>%n 处改动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait for your yes</source>
        <translation>
            <numerusform>%n 处等你同意</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left the bin</source>
        <translation>
            <numerusform>%n 条离开回收站</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n made</source>
        <translation>
            <numerusform>做了 %n 份</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passed over</source>
        <translation>
            <numerusform>跳过 %n 份</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n judged</source>
        <translation>
            <numerusform>评了 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n embedded</source>
        <translation>
            <numerusform>补了 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n masked</source>
        <translation>
            <numerusform>遮住 %n 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversations</source>
        <translation>
            <numerusform>%n 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n databases</source>
        <translation>
            <numerusform>%n 个数据库</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs let go</source>
        <translation>
            <numerusform>%n 次运行记录</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kept</source>
        <translation>
            <numerusform>现有 %n 份</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n newer</source>
        <translation>
            <numerusform>%n 个新版本</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Words</name>
    <message numerus="yes">
        <source>%n things learned from it stay remembered, unless you say so</source>
        <translation>
            <numerusform>从中记住的 %n 件事会保留，除非你选择忘掉</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 条</numerusform>
        </translation>
    </message>
</context>
</TS>
