export const zhShell = {
  language: '语言',
  theme: '主题',
  themes: {
    light: '浅色',
    dark: '深色',
    system: '跟随系统',
  },
  signOut: '退出登录',
  notFound: {
    title: '找不到页面',
    lead: '地址可能有误，或者页面已移走。',
    action: '返回控制台',
  },
  serverError: {
    title: '出错了',
    lead: '服务器内部错误！已填写的内容保存在此浏览器中，请稍后重试。',
  },
  broken: {
    title: '页面出错了',
    lead: '页面遇到了意外错误。已填写的内容保存在此浏览器中。',
    details: '技术细节',
  },
  chunk: {
    title: '页面未能加载',
    lead: '网络中断，或者控制台刚刚更新。重新加载即可继续。',
  },
  pending: '正在打开页面…',
  unreachable: {
    title: '无法连接服务器',
    lead: '您仍处于登录状态，但无法读取账户信息：{{reason}}',
  },
} as const;
