/** /account/info: who pays. */
const zhProfile = {
  account: '账户',
  title: '个人信息',
  about: '使用银行卡付款时，发卡行会核对付款人。',
  forPayment: '补全后即可继续付款：名称、国家或地区是必填项。',
  failed: '个人信息没有加载成功',
  form: '付款人信息',
  formHint: '保存后用于之后的付款，不会出现在证书中。',
  nameHint: '持卡人姓名或公司名称',
  countryPlaceholder: '选择国家或地区',
  progress: '已完善 {{percent}}%',
  save: '保存',
  saveAndPay: '保存并继续付款',
  back: '返回付款',
  saved: '个人信息已保存',
  sign: '登录信息',
  email: '邮箱',
  telephone: '电话',
} as const;

export const zhProfilePart = { profile: zhProfile };
export type ProfileTexts = typeof zhProfilePart;
