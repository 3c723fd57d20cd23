/** Texts of /account/center. */
export const zhCenter = {
  account: '账户',
  title: '账户中心',
  about: '账户是否完善、余额和最近的登录，以及还可以做什么。',
  failed: '账户中心加载失败',
  todo: {
    title: { other: '还有 {{count}} 项待完成' },
    hint: '每一项都可以直接前往。',
    items: {
      secure: { title: '保护账户', why: '登录时多一步验证，密码泄露也无法登录。', go: '去设置' },
      organization: { title: '企业实名', why: '核实账户所属的企业。', go: '去认证' },
      person: { title: '个人实名', why: '核实操作者本人的身份。', go: '去认证' },
      certificate: { title: '第一张证书', why: '从域名开始，几分钟即可完成。', go: '购买证书' },
      profile: { title: '补全个人信息', why: '使用银行卡付款时，发卡行会核对付款人。', go: '去填写' },
      colleagues: { title: '邀请同事', why: '按角色分工，不必共用密码。', go: '去邀请' },
    },
  },
  progress: {
    title: '资料完整度',
    person: '个人',
    organization: '企业',
    percent: '{{percent}}%',
    info: '个人信息',
    realName: '实名认证',
  },
  status: { none: '未认证', waiting: '审核中', passed: '已认证', refused: '未通过' },
  money: {
    title: '余额',
    deposit: '充值',
    toInvoice: '待开票金额',
    discount: '账户折扣',
    owed: '账户欠款 {{amount}}',
    owedAbout:
      '付款渠道扣回了已经花掉的款项，明细见账单。充值会先抵欠款，补足之前不能用余额付款；已付的订单和证书暂不受影响。',
    bills: '查看账单',
  },
  login: {
    title: '上次登录',
    first: '这是您第一次登录。',
    at: '时间',
    address: '地址',
    network: '网络',
    about: '不是您本人？请立即修改密码。',
    log: '操作日志',
  },
} as const;
