/** Names of order stages (spec §4), validation states and methods. */
export const zhStatus = {
  moreNames: { other: '+{{count}} 个域名' },
  stage: {
    unpaid: '待付款',
    verifying: '待验证',
    resubmit: '需重新提交',
    issued: '已签发',
    revoked: '已吊销',
    expired: '已过期',
    cancelled: '已取消',
    resign: '重签待补差价',
  },
  validation: {
    waiting: '待检测',
    validated: '已通过',
    differs: '不一致',
    missing: '未找到',
    error: '检测出错',
  },
  method: {
    dns: 'DNS CNAME 记录',
    dns_txt: 'DNS TXT 记录',
    file: '网站文件',
    email: '邮件（标准邮箱）',
    email_dns: '邮件（DNS 指定邮箱）',
  },
  payWay: {
    balance: '账户余额',
    alipay: '支付宝',
    wechat: '微信支付',
    paypal: 'PayPal',
    stripe: '银行卡 (Stripe)',
    usdt: 'USDT',
    usdc: 'USDC',
    bank: '银行转账',
    free: '免费',
  },
} as const;
