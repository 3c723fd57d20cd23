export const zhPalette = {
  label: '命令面板',
  placeholder: '搜索页面、操作、订单号或域名…',
  here: '本页操作',
  which: '帮助：我需要哪种证书？',
  pages: '页面',
  testPayment: '付款测试',
  testDeposit: '充值测试',
  actions: '操作',
  help: '帮助',
  orders: '订单',
  searching: '正在搜索订单…',
  searchFailed: '订单搜索失败：{{reason}}',
  nothing: '没有与“{{query}}”匹配的结果',
  hint: '↑↓ 选择 · Enter 打开 · Esc 关闭',
  results: { other: '{{count}} 个结果' },
  switchTheme: '切换主题：{{theme}}',
  switchLanguage: '切换语言：{{language}}',
} as const;

export const zhShortcuts = {
  about: '输入文字时，以及对话框打开时，单键快捷键不起作用。',
  everywhere: '通用',
  go: '前往页面',
  palette: '搜索页面、订单和操作',
  close: '关闭对话框或菜单',
  sheet: '显示快捷键',
  search: '在列表中搜索',
  off: '单键快捷键已关闭。',
  turnOff: '在个人信息中关闭单键快捷键',
  turnOn: '在个人信息中打开单键快捷键',
} as const;

export const zhClear = {
  title: '退出并清除本浏览器数据？',
  confirm: '退出并清除',
  about:
    '将删除控制台保存在本浏览器中的全部数据（包括在此登录过的其他账号）：密钥、未完成的操作和本浏览器的设置。订单、证书、保存的视图和偏好仍保留在您的账户中。',
  keysLost: '在此生成的私钥还没有备份。清除后，相应的证书只能下载证书本身，不再包含私钥。',
  keysBackedUp: '密钥可以用 {{time}} 的备份恢复；此后新生成的密钥不在备份中。',
  backUp: '先备份密钥',
  unfinished: { other: '有 {{count}} 个未完成的购买或付款将被删除。' },
} as const;
