export const zhSendFlow = {
  title: '发给客服',
  about: '下面就是文件的全部内容。文件先保存到本机，由您自己发送，这里不会自动发出任何东西。',
  holds: { other: '文件包含 {{count}} 个事件' },
  before: { other: '更早的 {{count}} 个事件也在文件中，未在此列出' },
  leftOut: '文件不包含',
  without: {
    account: '您的账户：登录名、邮箱和账户编号',
    keys: '私钥，包括加密保存的私钥',
    secrets: '口令、验证码和访问令牌',
  },
  note: '留言',
  noteHint: '出了什么问题，您原本想做什么？请不要写口令或密钥。',
  save: '保存文件',
  saved: '文件已保存，可以发给客服了',
  failed: '无法读取此流程的记录',
} as const;
