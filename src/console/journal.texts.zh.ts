/** Why the record of a workflow could not be written or opened (`journalFailureCodes`). */
export const zhJournal = {
  failure: {
    'storage-full': '浏览器的存储空间已满，刚才的操作没有保存。请清理空间后重试。',
    'storage-lost': '与浏览器数据库的连接中断，刚才的操作没有保存。请刷新页面后重试。',
    'storage-blocked': '另一个标签页还开着旧版控制台，请关闭后重试。',
    'storage-outdated': '数据属于更新版的控制台，请刷新页面。',
    'not-found': '本账户在这个浏览器中没有这份记录，可能是在别处开始的。',
    'summary-only': '这份记录很久以前已完成，只保留了摘要。',
    attention: '当前版本的控制台无法继续这份记录，可在控制台首页导出。',
    finished: '这一流程已经结束。',
    discarded: '这份草稿已放弃。',
    closed: '这一流程已在本页关闭，请刷新页面。',
    'event-unknown': '控制台无法执行这一步，请刷新页面后重试。',
    'event-broken': '控制台在这一步出错，没有作任何更改。',
    'not-storable': '填写的内容无法保存，请检查后重试。',
    secret: '填写的内容像是私钥或口令，不能保存在这里，请移除后重试。',
    'no-writer': '另一个标签页正在处理这份记录却没有应答，请稍后重试。',
  },
  discarded: '已放弃“{{thing}}”',
  restored: '已恢复“{{thing}}”',
  stalled: '结果已收到，但暂时无法写入浏览器。会自动重试，请不要清除浏览器数据。',
  broken: '这一流程在记录中断，内容已完整保留。',
} as const;
