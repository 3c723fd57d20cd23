/** Labels of the aside menu; the only area that exists in all six languages. */
export const zhMenu = {
  label: '主菜单',
  launchpad: '控制台',
  certificates: '证书',
  buy: '购买证书',
  orders: '订单',
  contacts: '联系人',
  organizations: '企业信息',
  dashboard: '统计',
  mailboxes: '验证邮箱',
  expiring: '即将到期',
  prices: '价格表',
  tools: '证书工具',
  account: '账户',
  deposit: '充值',
} as const;
