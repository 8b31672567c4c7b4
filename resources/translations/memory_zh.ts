<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AddQuestion</name>
    <message>
        <source>What should be remembered?</source>
        <translation>要记住什么？</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>记住</translation>
    </message>
    <message>
        <source>A sentence, as you would say it</source>
        <translation>像平时说话那样写一句</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Kind as the words say</source>
        <translation>类型由内容决定</translation>
    </message>
    <message>
        <source>Never leaves this machine</source>
        <translation>永不离开本机</translation>
    </message>
</context>
<context>
    <name>AllPage</name>
    <message>
        <source>Search in everything</source>
        <translation>在全部记忆中搜索</translation>
    </message>
    <message>
        <source>Show all memories</source>
        <translation>显示全部记忆</translation>
    </message>
    <message>
        <source>Remember this</source>
        <translation>记住这句</translation>
    </message>
    <message>
        <source>No memory holds “{words}”.</source>
        <translation>没有记忆含“{words}”。</translation>
    </message>
    <message>
        <source>No memory fits these filters.</source>
        <translation>没有记忆符合这些筛选。</translation>
    </message>
    <message>
        <source>Add a memory</source>
        <translation>添加记忆</translation>
    </message>
    <message>
        <source>What you tell in conversations will be listed here, and what you add by hand.</source>
        <translation>你在对话里说的，和你亲手添加的，都会列在这里。</translation>
    </message>
    <message>
        <source>Nothing is remembered yet</source>
        <translation>还没有记住什么</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>放回</translation>
    </message>
    <message>
        <source>Pin or unpin</source>
        <translation>固定或取消固定</translation>
    </message>
    <message>
        <source>Move to…</source>
        <translation>移到…</translation>
    </message>
    <message>
        <source>Merge…</source>
        <translation>合并…</translation>
    </message>
    <message>
        <source>Split…</source>
        <translation>拆分…</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>复制文字</translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation>忘掉…</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Best match</source>
        <translation>最相符</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>最新在前</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>最早在前</translation>
    </message>
    <message>
        <source>Most important</source>
        <translation>最重要在前</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>上次用到</translation>
    </message>
    <message>
        <source>Search in memory</source>
        <translation>搜索记忆</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清空搜索</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>排序</translation>
    </message>
</context>
<context>
    <name>AttemptsChart</name>
    <message>
        <source>success</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>partly</source>
        <translation>部分成功</translation>
    </message>
    <message>
        <source>failure</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>CandidateCard</name>
    <message>
        <source>Takes the place of:</source>
        <translation>将取代：</translation>
    </message>
    <message>
        <source>What is to be remembered</source>
        <translation>要记住的内容</translation>
    </message>
    <message>
        <source>{how}; dated by “{phrase}”</source>
        <translation>{how}；日期来自“{phrase}”</translation>
    </message>
    <message>
        <source>{about}; {how}</source>
        <translation>{about}；{how}</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>记住</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>No</source>
        <translation>不要</translation>
    </message>
    <message>
        <source>Never this kind</source>
        <translation>此类都不要</translation>
    </message>
    <message>
        <source>{kind}: {about} is not proposed any more</source>
        <translation>{kind}：不再提议“{about}”</translation>
    </message>
</context>
<context>
    <name>ChangeRow</name>
    <message>
        <source>What it showed has been let go.</source>
        <translation>当时的内容已不再保留。</translation>
    </message>
    <message>
        <source>Undo this</source>
        <translation>撤销这处</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message numerus="yes">
        <source>%n sources more</source>
        <translation>
            <numerusform>多了 %n 处来源</numerusform>
        </translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Never leaves this machine</source>
        <translation>永不离开本机</translation>
    </message>
    <message>
        <source>{name}: {now}</source>
        <translation>{name}：{now}</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Belongs to</source>
        <translation>属于</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要程度</translation>
    </message>
    <message>
        <source>{name}: {was} → {now}</source>
        <translation>{name}：{was} → {now}</translation>
    </message>
    <message>
        <source>waits for your yes</source>
        <translation>等你同意</translation>
    </message>
    <message>
        <source>passed over, since it had changed</source>
        <translation>内容已变，跳过</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>找到 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memories</source>
        <translation>
            <numerusform>%n 条记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>已选 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n 个值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kinds</source>
        <translation>
            <numerusform>%n 种类型</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Deeds</name>
    <message>
        <source>Remembered: {text}</source>
        <translation>已记住：{text}</translation>
    </message>
    <message>
        <source>Changed: {text}</source>
        <translation>已更改：{text}</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Unpinned</source>
        <translation>已取消固定</translation>
    </message>
    <message>
        <source>Never leaves this machine</source>
        <translation>永不离开本机</translation>
    </message>
    <message>
        <source>May leave this machine again</source>
        <translation>可以离开本机了</translation>
    </message>
    <message>
        <source>There is no other assistant to move it to</source>
        <translation>没有别的助手可移</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>移到</translation>
    </message>
    <message>
        <source>Copy to</source>
        <translation>复制到</translation>
    </message>
    <message>
        <source>Moved to {name}</source>
        <translation>已移到“{name}”</translation>
    </message>
    <message>
        <source>Copied to {name}</source>
        <translation>已复制到“{name}”</translation>
    </message>
    <message>
        <source>Nothing else says anything like this.</source>
        <translation>没有别的记忆说类似的内容。</translation>
    </message>
    <message>
        <source>Merged: {text}</source>
        <translation>已合并：{text}</translation>
    </message>
    <message>
        <source>Split into {count}</source>
        <translation>已拆成 {count} 条</translation>
    </message>
    <message>
        <source>Forgotten: {memories}</source>
        <translation>已忘掉：{memories}</translation>
    </message>
    <message>
        <source>Put back: {memories}</source>
        <translation>已放回：{memories}</translation>
    </message>
</context>
<context>
    <name>DetailView</name>
    <message>
        <source>Copy the text</source>
        <translation>复制文字</translation>
    </message>
    <message>
        <source>May leave this machine</source>
        <translation>可以离开本机</translation>
    </message>
    <message>
        <source>Never leaves this machine</source>
        <translation>永不离开本机</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Choose a memory to see where it comes from.</source>
        <translation>选一条记忆，看它从哪里来。</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要程度</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>得知</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>把握</translation>
    </message>
    <message>
        <source>Let go</source>
        <translation>停用</translation>
    </message>
    <message>
        <source>{when}, {how}</source>
        <translation>{when}，{how}</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>{when}, in</source>
        <translation>{when}，在</translation>
    </message>
    <message>
        <source>in</source>
        <translation>在</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>上次用到</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Nothing says where this comes from.</source>
        <translation>没有来源记录。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>by you</source>
        <translation>由你</translation>
    </message>
    <message>
        <source>by upkeep</source>
        <translation>由整理</translation>
    </message>
    <message>
        <source>{what}, {who}, {when}</source>
        <translation>{what}，{who}，{when}</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>返回列表</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Move to…</source>
        <translation>移到…</translation>
    </message>
    <message>
        <source>Merge…</source>
        <translation>合并…</translation>
    </message>
    <message>
        <source>Split…</source>
        <translation>拆分…</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>放回</translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation>忘掉…</translation>
    </message>
</context>
<context>
    <name>Diff</name>
    <message>
        <source>Before: {old}. After: {new}.</source>
        <translation>之前：{old}。之后：{new}。</translation>
    </message>
</context>
<context>
    <name>EditForm</name>
    <message>
        <source>It was written down wrongly. The memory is put right where it stands.</source>
        <translation>当初记错了。直接把这条记忆改对。</translation>
    </message>
    <message>
        <source>Something is different now. What was so stays in the history.</source>
        <translation>情况变了。原来的内容留在历史里。</translation>
    </message>
    <message>
        <source>It changed</source>
        <translation>情况变了</translation>
    </message>
    <message>
        <source>It was wrong</source>
        <translation>记错了</translation>
    </message>
    <message>
        <source>What is to be changed</source>
        <translation>要改什么</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要程度</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
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
    <name>FilterBar</name>
    <message>
        <source>Any kind</source>
        <translation>任何类型</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>任何时间</translation>
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
        <source>Last year</source>
        <translation>最近一年</translation>
    </message>
    <message>
        <source>Older than a year</source>
        <translation>一年以前</translation>
    </message>
    <message>
        <source>Any source</source>
        <translation>任何来源</translation>
    </message>
    <message>
        <source>Learned in chats</source>
        <translation>从对话得知</translation>
    </message>
    <message>
        <source>You asked for it</source>
        <translation>你要求记住</translation>
    </message>
    <message>
        <source>Typed by you</source>
        <translation>你亲手写的</translation>
    </message>
    <message>
        <source>Made by upkeep</source>
        <translation>整理时生成</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>Any state</source>
        <translation>任何状态</translation>
    </message>
    <message>
        <source>Holds now</source>
        <translation>现在有效</translation>
    </message>
    <message>
        <source>Past</source>
        <translation>过去的</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>Stays here</source>
        <translation>不离本机</translation>
    </message>
    <message>
        <source>In the bin</source>
        <translation>回收站里</translation>
    </message>
</context>
<context>
    <name>ForgetQuestion</name>
    <message>
        <source>Forget this for good?</source>
        <translation>永远忘掉这条？</translation>
    </message>
    <message>
        <source>Forget these for good?</source>
        <translation>永远忘掉这些？</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘掉</translation>
    </message>
    <message>
        <source>Can be undone for 10 seconds.</source>
        <translation>10 秒内可以撤销。</translation>
    </message>
    <message numerus="yes">
        <source>Also its %n other values</source>
        <translation>
            <numerusform>连同它的另外 %n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>Also the whole messages and the replies to them</source>
        <translation>连同整条消息和对它的回复</translation>
    </message>
    <message numerus="yes">
        <source>%n memories that say the same</source>
        <translation>
            <numerusform>%n 条内容相同的记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summaries that hold its words</source>
        <translation>
            <numerusform>%n 条含有这些话的摘要</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its words in %n messages</source>
        <translation>
            <numerusform>%n 条消息里的这些话</numerusform>
        </translation>
    </message>
    <message>
        <source>Every copy in backups and the bin on this machine</source>
        <translation>本机备份和回收站里的每个副本</translation>
    </message>
    <message numerus="yes">
        <source>%n memories stay, since they say more than this</source>
        <translation>
            <numerusform>%n 条记忆因另有内容而保留</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Other files that hold the words stay: {names}</source>
        <translation>其他含有这些话的文件会保留：{names}</translation>
    </message>
</context>
<context>
    <name>GraphPage</name>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>Nothing joins this to anything yet. Tell about people, places and things.</source>
        <translation>还没有与它相连的内容。说说人、地方和事物吧。</translation>
    </message>
    <message>
        <source>{text} ({relation}, {when})</source>
        <translation>{text}（{relation}，{when}）</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Only around you</source>
        <translation>只看你周围</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>All relations</source>
        <translation>所有关系</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>关系图</translation>
    </message>
    <message>
        <source>People, places and things</source>
        <translation>人、地方和事物</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>30 days ago</source>
        <translation>30 天前</translation>
    </message>
    <message>
        <source>Half a year ago</source>
        <translation>半年前</translation>
    </message>
    <message>
        <source>A year ago</source>
        <translation>一年前</translation>
    </message>
    <message>
        <source>Three years ago</source>
        <translation>三年前</translation>
    </message>
</context>
<context>
    <name>HealthPage</name>
    <message>
        <source>Nothing needs a decision.</source>
        <translation>没有需要决定的事。</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Tokens a day</source>
        <translation>每日词元</translation>
    </message>
    <message numerus="yes">
        <source>%n groups say the same</source>
        <translation>
            <numerusform>%n 组内容相同</numerusform>
        </translation>
    </message>
    <message>
        <source>Folding keeps one of each, with all its sources.</source>
        <translation>合并后每组留一条，来源都保留。</translation>
    </message>
    <message>
        <source>Fold them</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>已合并</translation>
    </message>
    <message>
        <source>These contradict each other</source>
        <translation>这两条相互矛盾</translation>
    </message>
    <message>
        <source>Which of them is so?</source>
        <translation>哪一条是对的？</translation>
    </message>
    <message>
        <source>The later one</source>
        <translation>后一条</translation>
    </message>
    <message>
        <source>The earlier one</source>
        <translation>前一条</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>都对</translation>
    </message>
    <message>
        <source>Settled</source>
        <translation>已定</translation>
    </message>
    <message numerus="yes">
        <source>%n are over, or have not been used for a year</source>
        <translation>
            <numerusform>%n 条已过期，或一年没用过</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n have never been used</source>
        <translation>
            <numerusform>%n 条从未用过</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stand on thin evidence</source>
        <translation>
            <numerusform>%n 条依据不足</numerusform>
        </translation>
    </message>
    <message>
        <source>Say that they are still so, or tidy them away.</source>
        <translation>说明它们仍然有效，或收进回收站。</translation>
    </message>
    <message>
        <source>They were learned more than 90 days ago and no answer needed them.</source>
        <translation>得知已超过 90 天，没有回答用到它们。</translation>
    </message>
    <message>
        <source>They were learned with little confidence, or no words say where they come from.</source>
        <translation>得知时把握不大，或没有原话为据。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>They are right</source>
        <translation>没错</translation>
    </message>
    <message>
        <source>Still so</source>
        <translation>仍然有效</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>Into the bin</source>
        <translation>放入回收站</translation>
    </message>
    <message>
        <source>Put into the bin</source>
        <translation>放入回收站</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message numerus="yes">
        <source>%n texts wait to be indexed</source>
        <translation>
            <numerusform>%n 段文字等待建立索引</numerusform>
        </translation>
    </message>
    <message>
        <source>Until then they are found by their words only.</source>
        <translation>在此之前只能按字词找到。</translation>
    </message>
    <message>
        <source>Index now</source>
        <translation>现在建立</translation>
    </message>
    <message>
        <source>Indexed</source>
        <translation>已建立索引</translation>
    </message>
    <message numerus="yes">
        <source>%n tasks failed and are tried again</source>
        <translation>
            <numerusform>%n 项任务失败，会再试</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait in all. They survive a restart.</source>
        <translation>
            <numerusform>共 %n 项在等，重启也不丢。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{average} ms on average, 95 of 100 within {p95} ms, %n questions</source>
        <translation>
            <numerusform>平均 {average} 毫秒，百分之 95 在 {p95} 毫秒内，共 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>现在再试</translation>
    </message>
    <message>
        <source>Tried again</source>
        <translation>已再试</translation>
    </message>
    <message numerus="yes">
        <source>%n messages could not be read by a model</source>
        <translation>
            <numerusform>模型没能读懂 %n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>The rules have read them.</source>
        <translation>规则已读过。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试</translation>
    </message>
    <message>
        <source>Leave them</source>
        <translation>不管了</translation>
    </message>
    <message>
        <source>Left as they are</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>nothing was asked since the start</source>
        <translation>启动后还没有查询</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>已记</translation>
    </message>
    <message>
        <source>Recall</source>
        <translation>回忆</translation>
    </message>
    <message>
        <source>Answers kept</source>
        <translation>答案缓存</translation>
    </message>
    <message>
        <source>Vectors kept</source>
        <translation>向量缓存</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>not asked since the start</source>
        <translation>启动后还没有用到</translation>
    </message>
    <message>
        <source>{rate} of {asked} from the cache</source>
        <translation>{asked} 次中 {rate} 来自缓存</translation>
    </message>
    <message>
        <source>Work in the background stops for the day at</source>
        <translation>后台工作当天用到此数即停</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
</context>
<context>
    <name>InboxPage</name>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>再显示 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing waits</source>
        <translation>没有待确认的内容</translation>
    </message>
    <message>
        <source>What would be remembered will wait here for your yes.</source>
        <translation>要记住的内容会先在这里等你同意。</translation>
    </message>
    <message>
        <source>Memory keeps what matters by itself. It can also ask you first, here.</source>
        <translation>重要的内容会自动记住。也可以先在这里问你。</translation>
    </message>
    <message>
        <source>Ask me first</source>
        <translation>先问我</translation>
    </message>
    <message>
        <source>Not to be remembered</source>
        <translation>不要记住的</translation>
    </message>
    <message>
        <source>Every {kind}: {about}</source>
        <translation>所有{kind}：{about}</translation>
    </message>
    <message>
        <source>Allow again</source>
        <translation>重新允许</translation>
    </message>
    <message>
        <source>Remembered</source>
        <translation>已记住</translation>
    </message>
    <message>
        <source>Will not be proposed again</source>
        <translation>不会再提议</translation>
    </message>
    <message>
        <source>Nothing of this kind will be proposed again</source>
        <translation>此类内容不会再提议</translation>
    </message>
    <message numerus="yes">
        <source>Remembered: %n</source>
        <translation>
            <numerusform>已记住 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Inbox</source>
        <translation>待确认</translation>
    </message>
    <message>
        <source>Remember all</source>
        <translation>全部记住</translation>
    </message>
</context>
<context>
    <name>Memories</name>
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
    <message>
        <source>Personal</source>
        <translation>个人</translation>
    </message>
    <message>
        <source>learned from what you said</source>
        <translation>从你的话得知</translation>
    </message>
    <message>
        <source>learned by a model from what you said</source>
        <translation>由模型从你的话得知</translation>
    </message>
    <message>
        <source>you asked for it</source>
        <translation>你要求记住</translation>
    </message>
    <message>
        <source>typed by you</source>
        <translation>你亲手写的</translation>
    </message>
    <message>
        <source>made by upkeep</source>
        <translation>整理时生成</translation>
    </message>
    <message>
        <source>another program</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>Put right</source>
        <translation>改正</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Pinned or unpinned</source>
        <translation>固定或取消固定</translation>
    </message>
    <message>
        <source>Privacy changed</source>
        <translation>更改是否离开本机</translation>
    </message>
    <message>
        <source>Folded with others that say the same</source>
        <translation>与内容相同的合为一条</translation>
    </message>
    <message>
        <source>Put into the bin</source>
        <translation>放入回收站</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>遮盖</translation>
    </message>
    <message>
        <source>about {person}, {when}</source>
        <translation>关于 {person}，{when}</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>formerly</source>
        <translation>曾</translation>
    </message>
    <message>
        <source>not</source>
        <translation>不</translation>
    </message>
    <message>
        <source>sister</source>
        <translation>姐妹</translation>
    </message>
    <message>
        <source>brother</source>
        <translation>兄弟</translation>
    </message>
    <message>
        <source>grandmother</source>
        <translation>奶奶或外婆</translation>
    </message>
    <message>
        <source>grandfather</source>
        <translation>爷爷或外公</translation>
    </message>
    <message>
        <source>aunt</source>
        <translation>姑姑或姨妈</translation>
    </message>
    <message>
        <source>uncle</source>
        <translation>叔叔或舅舅</translation>
    </message>
    <message>
        <source>cousin</source>
        <translation>堂亲或表亲</translation>
    </message>
    <message>
        <source>plays</source>
        <translation>演奏或玩</translation>
    </message>
    <message>
        <source>MMM yyyy</source>
        <translation>yyyy 年 M 月</translation>
    </message>
    <message>
        <source>until {day}</source>
        <translation>至 {day}</translation>
    </message>
    <message>
        <source>since {day}</source>
        <translation>自 {day}</translation>
    </message>
    <message>
        <source>{begin} to {end}</source>
        <translation>{begin} 至 {end}</translation>
    </message>
</context>
<context>
    <name>MemoryDelegate</name>
    <message>
        <source>similar in meaning</source>
        <translation>意思相近</translation>
    </message>
</context>
<context>
    <name>MemoryList</name>
    <message>
        <source>Memories</source>
        <translation>记忆</translation>
    </message>
</context>
<context>
    <name>MemoryListModel</name>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>stays on this machine</source>
        <translation>不离本机</translation>
    </message>
    <message>
        <source>no longer holds</source>
        <translation>不再有效</translation>
    </message>
</context>
<context>
    <name>MemoryWindow</name>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Inbox</source>
        <translation>待确认</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>关系图</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>整理记录</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>个人资料</translation>
    </message>
    <message>
        <source>Memory – Keepsake</source>
        <translation>记忆 – 拾忆</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Upkeep</source>
        <translation>整理</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
</context>
<context>
    <name>MergeQuestion</name>
    <message>
        <source>Merge into one memory?</source>
        <translation>合并成一条记忆？</translation>
    </message>
    <message>
        <source>All their sources are kept. The others stand behind it as its history.</source>
        <translation>所有来源都保留，其余几条成为它的历史。</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>内容</translation>
    </message>
</context>
<context>
    <name>PastValue</name>
    <message>
        <source>Again</source>
        <translation>再次</translation>
    </message>
</context>
<context>
    <name>ProfilePage</name>
    <message>
        <source>This is in every prompt. What you write here stands; what is learned never overwrites it.</source>
        <translation>每次提问都会带上这些。你写的一直算数，得知的内容不会覆盖它。</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>Life</source>
        <translation>生活</translation>
    </message>
    <message>
        <source>Work and study</source>
        <translation>工作与学习</translation>
    </message>
    <message>
        <source>Tastes and health</source>
        <translation>喜好与健康</translation>
    </message>
    <message>
        <source>What you added</source>
        <translation>你添加的</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>{slot}: {value}</source>
        <translation>{slot}：{value}</translation>
    </message>
    <message>
        <source>{slot}: as learned</source>
        <translation>{slot}：以得知的为准</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>个人资料</translation>
    </message>
</context>
<context>
    <name>Quotes</name>
    <message>
        <source>“{words}”</source>
        <translation>“{words}”</translation>
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
        <translation>打开对话并定位到这条消息</translation>
    </message>
    <message>
        <source>{day}, conversation deleted</source>
        <translation>{day}，对话已删除</translation>
    </message>
    <message>
        <source>Conversation deleted</source>
        <translation>对话已删除</translation>
    </message>
</context>
<context>
    <name>RunCard</name>
    <message numerus="yes">
        <source>%n changes</source>
        <translation>
            <numerusform>%n 处更改</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n agreed to, made at the next run</source>
        <translation>
            <numerusform>%n 处已同意，下次整理时进行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait for your yes</source>
        <translation>
            <numerusform>%n 处等你同意</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n undone</source>
        <translation>
            <numerusform>%n 处已撤销</numerusform>
        </translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Show changes</source>
        <translation>显示更改</translation>
    </message>
    <message>
        <source>Agree to all</source>
        <translation>全部同意</translation>
    </message>
    <message>
        <source>Undo all</source>
        <translation>全部撤销</translation>
    </message>
</context>
<context>
    <name>RunsPage</name>
    <message>
        <source>Next: {job}</source>
        <translation>下次：{job}</translation>
    </message>
    <message>
        <source>Nothing to do</source>
        <translation>没有要做的</translation>
    </message>
    <message>
        <source>Do this now</source>
        <translation>现在就做</translation>
    </message>
    <message>
        <source>Latest runs</source>
        <translation>最近的整理</translation>
    </message>
    <message>
        <source>Upkeep has not run yet</source>
        <translation>还没有整理过</translation>
    </message>
    <message>
        <source>At night it folds what is said twice and tidies away what nobody uses. You can undo it all.</source>
        <translation>夜里会把重复的合为一条，把没人用的收进回收站。都可以撤销。</translation>
    </message>
    <message>
        <source>Hide changes</source>
        <translation>收起更改</translation>
    </message>
    <message>
        <source>Show changes</source>
        <translation>显示更改</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo this run?</source>
        <translation>撤销这次整理？</translation>
    </message>
    <message numerus="yes">
        <source>%n changes are taken back</source>
        <translation>
            <numerusform>撤回 %n 处更改</numerusform>
        </translation>
    </message>
    <message>
        <source>What you edited or forgot since stays as it is</source>
        <translation>此后你编辑或忘掉的保持不变</translation>
    </message>
    <message>
        <source>Undo all</source>
        <translation>全部撤销</translation>
    </message>
    <message numerus="yes">
        <source>Undone: %n changes</source>
        <translation>
            <numerusform>已撤销 %n 处更改</numerusform>
        </translation>
    </message>
    <message>
        <source>{undone}; left as they are: {left}</source>
        <translation>{undone}；保持不变：{left}</translation>
    </message>
    <message>
        <source>The next run makes these changes.</source>
        <translation>下次整理会进行这些更改。</translation>
    </message>
    <message numerus="yes">
        <source>%n changes made</source>
        <translation>
            <numerusform>已更改 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>亲手更改</translation>
    </message>
    <message>
        <source>Folding what says the same</source>
        <translation>合并重复</translation>
    </message>
    <message>
        <source>Tidying away</source>
        <translation>清理</translation>
    </message>
    <message>
        <source>Privacy sweep</source>
        <translation>隐私清查</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>整理记录</translation>
    </message>
    <message>
        <source>What would be next?</source>
        <translation>下次会做什么？</translation>
    </message>
</context>
<context>
    <name>ScopeRow</name>
    <message>
        <source>Memory of {scope}</source>
        <translation>{scope}的记忆</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Pin or unpin</source>
        <translation>固定或取消固定</translation>
    </message>
    <message>
        <source>Never leaves this machine, or may again</source>
        <translation>永不离开本机，或不再限制</translation>
    </message>
    <message>
        <source>Move to…</source>
        <translation>移到…</translation>
    </message>
    <message>
        <source>Merge…</source>
        <translation>合并…</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>放回</translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation>忘掉…</translation>
    </message>
    <message>
        <source>End the selection</source>
        <translation>结束选择</translation>
    </message>
</context>
<context>
    <name>SkillCard</name>
    <message numerus="yes">
        <source>{rate} of %n attempts</source>
        <translation>
            <numerusform>%n 次中成功 {rate}</numerusform>
        </translation>
    </message>
    <message>
        <source>Last used {when}</source>
        <translation>上次用到：{when}</translation>
    </message>
    <message>
        <source>{day}: “{words}”</source>
        <translation>{day}：“{words}”</translation>
    </message>
    <message>
        <source>Hide versions</source>
        <translation>收起版本</translation>
    </message>
    <message numerus="yes">
        <source>%n versions</source>
        <translation>
            <numerusform>%n 个版本</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Version {number}, {day}</source>
        <translation>第 {number} 版，{day}</translation>
    </message>
    <message>
        <source>{version}: “{reason}”</source>
        <translation>{version}：“{reason}”</translation>
    </message>
    <message>
        <source>Use these steps again</source>
        <translation>重新采用这些步骤</translation>
    </message>
</context>
<context>
    <name>SkillsPage</name>
    <message>
        <source>Tell how something is done, step by step, or what to do otherwise next time.</source>
        <translation>说说一件事怎么一步步做，或下次该怎么改。</translation>
    </message>
    <message>
        <source>No skill yet</source>
        <translation>还没有技能</translation>
    </message>
    <message>
        <source>The steps of version {number} are used again</source>
        <translation>已重新采用第 {number} 版的步骤</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>技能</translation>
    </message>
</context>
<context>
    <name>SlotRow</name>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>Learned since: “{value}”. Which is right?</source>
        <translation>此后得知：“{value}”。哪个对？</translation>
    </message>
    <message>
        <source>Mine stays</source>
        <translation>以我写的为准</translation>
    </message>
    <message>
        <source>Take what was learned</source>
        <translation>以得知的为准</translation>
    </message>
    <message>
        <source>Set by you, {day}</source>
        <translation>由你填写，{day}</translation>
    </message>
    <message>
        <source>Shows this memory</source>
        <translation>查看这条记忆</translation>
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
        <source>learned {day}</source>
        <translation>{day} 得知</translation>
    </message>
</context>
<context>
    <name>SplitQuestion</name>
    <message>
        <source>Split into several memories?</source>
        <translation>拆成几条记忆？</translation>
    </message>
    <message>
        <source>One line becomes one memory. Each keeps all the sources.</source>
        <translation>一行成为一条记忆，每条都保留全部来源。</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>One memory a line</source>
        <translation>每行一条记忆</translation>
    </message>
</context>
<context>
    <name>TimelinePage</name>
    <message>
        <source>Nothing has a date yet</source>
        <translation>还没有带日期的内容</translation>
    </message>
    <message>
        <source>What you tell of days to come or gone stands here.</source>
        <translation>你说过的往日和将来的事会列在这里。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>You, as of {day}</source>
        <translation>{day} 时的你</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Nothing was known of you then.</source>
        <translation>那时对你还一无所知。</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>日</translation>
    </message>
    <message>
        <source>Months</source>
        <translation>月</translation>
    </message>
    <message>
        <source>Years</source>
        <translation>年</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
</context>
<context>
    <name>UsageChart</name>
    <message>
        <source>Tokens a day</source>
        <translation>每日词元</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Titles</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
</context>
</TS>
