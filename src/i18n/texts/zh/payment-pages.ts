/** The pages on which orders are paid for: by a link, and several at once. */
const zhPaymentPages = {
  orders: '订单',
  order: '订单 {{orderNo}}',
  title: '订单付款',
  about: '付款后会自动更新。此页可以关闭，付款不受影响。',
  toOrder: '查看订单',
  toOrders: '订单列表',
  failed: '订单没有加载成功',
  none: {
    title: '没有指定要付款的订单',
    about: '请从付款链接打开此页，或在订单列表中选择要付款的订单。',
  },
  missing: {
    title: '找不到这笔订单',
    about: '订单 {{orderNo}} 不存在，或者不属于当前账户。请检查付款链接，或换一个账户登录。',
  },
  paid: {
    title: '这笔订单已经付款',
    about: '订单 {{orderNo}} 已付 {{amount}}，不需要再付款。',
  },
  closed: {
    title: '这笔订单不能再付款',
    about: '订单 {{orderNo}} 已取消。没有扣款。',
  },
  success: {
    title: '付款成功',
    about: '已付 {{amount}}。接下来在订单中完成验证。',
    several: '{{count}} 个订单都已付款，共 {{amount}}。',
    balance: '账户余额 {{balance}}',
  },
  fail: {
    title: '付款没有成功',
  },
  left: {
    title: '付款暂时搁置',
    about: '订单已保留，没有扣款。随时可以继续付款。',
    resume: '继续付款',
  },
  back: {
    capturing: '正在向支付渠道确认付款…',
    looking: '正在查询付款结果…',
    about: '通常只需几秒。刷新或返回都不会重复扣款。',
    unsettled: '还没有查到付款结果',
    unsettledAbout: '{{reason}}。再次查询不会重复扣款。',
    broken: '页面出现意外错误',
    retry: '再次查询',
    unknown: {
      title: '找不到这笔付款',
      about: '这笔付款不存在，或者不属于当前账户。没有扣款。',
    },
    news: {
      late: '这笔款项到账时，订单已经付过款或已取消。金额已存入账户余额。',
      short: '收到的款项少于应付金额，已存入账户余额。订单还没有付款。',
      refused: '支付渠道没有接受这笔付款，没有扣款。可以再试一次或换一种支付方式。',
      expired: '付款时间已过，没有扣款。可以重新付款。',
    },
  },
  batch: {
    title: '批量付款',
    about: '多个订单一起从账户余额付款，逐个扣款，每个订单只扣一次。',
    list: '要付款的订单',
    column: {
      order: '订单号',
      name: '域名',
      status: '状态',
      amount: '应付金额',
    },
    unknown: '不存在',
    total: '应付合计',
    balance: '账户余额',
    missing: '还差',
    enough: '付款后剩余',
    deposit: '充值 {{amount}}',
    leftOut: { other: '{{count}} 个订单不需要或不能付款，不计入合计。' },
    nothing: {
      title: '这些订单都不需要付款',
      about: '它们已经付款、已取消，或者不属于当前账户。',
    },
    pay: '付款',
    paying: '正在付款',
    done: { other: '{{count}} 个订单已付款' },
    again: '查看这些订单',
  },
} as const;

export const zhPaymentPagesPart = { paymentPages: zhPaymentPages };
export type PaymentPagesTexts = typeof zhPaymentPagesPart;
