/** Several orders paid one after the other. */
const zhPaymentQueue = {
  settling: '正在逐个支付订单',
  settlingCount: '{{done}} / {{total}}',
  settlingAbout: '服务器从余额中逐个扣款。可以关闭页面，支付会继续进行，每个订单只会扣款一次。',
  title: '批量支付',
  tally: '共 {{total}} 个订单，支付成功 {{paid}} 个，失败 {{failed}} 个。',
  paidTitle: '全部支付成功',
  partlyTitle: '有订单没有支付成功',
  failed: '未支付的订单',
  orderNo: '订单号',
  commonName: '域名',
  amount: '金额',
  why: '原因',
  reason: {
    'balance-short': '余额不足',
    'already-paid': '之前已经支付',
    'wrong-state': '订单已取消，不能再支付',
    error: '支付时出错，没有扣款',
  },
  topUp: '未支付的订单会保留，充值后可以继续支付。',
  again: '没有支付成功的订单没有扣款，可以再次支付。',
  reading: '正在核对其余订单…',
  missing: '余额还差 {{missing}}，充值后即可支付其余订单。',
  payRest: '支付其余 {{count}} 个订单（{{amount}}）',
  deposit: '去充值',
  toOrders: '查看订单',
  unsettledTitle: '暂时查不到支付进度',
  unsettledAbout: '服务器会继续支付，每个订单只会扣款一次。请稍后再查询。',
  check: '立即查询',
  card: {
    label: '批量支付进度',
    show: '查看',
    dismiss: '知道了',
    more: { other: '还有 {{count}} 个批量支付' },
    failed: '失败 {{count}} 个',
  },
  shortNote: '现在支付会按顺序扣款，直到余额用完，其余订单会保留。',
} as const;

export const zhPaymentQueuePart = { paymentQueue: zhPaymentQueue };
export type PaymentQueueTexts = typeof zhPaymentQueuePart;
