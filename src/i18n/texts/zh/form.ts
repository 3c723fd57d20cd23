const zhForm = {
  list: '展开列表',
  nothing: '没有符合“{{query}}”的结果',
  page: '第 {{page}} / {{pages}} 页',
  previous: '上一页',
  next: '下一页',
  telPrefix: '国家或地区代码',
  done: '操作提示',
  added: '添加成功！',
  saved: '保存成功！',
  failed: '操作失败',
  addFailed: '添加失败！',
  saveFailed: '保存失败！',
  kept: '已填写的内容仍在，可修改后重试。',
  unresolved: '上一次添加没有得到答复，可直接重试，不会重复添加。',
  broken: '页面内部出错',
  forgotten: '证件号码不会保存在浏览器中，刷新页面后请重新填写。',
  leave: {
    title: '放弃未保存的内容？',
    about: '关闭后，刚才填写的内容不会保留。',
    stay: '继续填写',
    go: '放弃并关闭',
  },
} as const;

/** Texts of every form: its lists, its outcome, and the question before something is lost. */
export const zhFormPart = { form: zhForm };
export type FormTexts = typeof zhFormPart;
