export const zhRefunds = {
  title: '退款去向',
  toBalance: '转入账户余额',
  back: '退回{{method}}',
  atOnce: '立即到账',
  days: '{{from}}–{{to}} 个工作日到账',
  charged: '{{amount}}（付款时的币种）',
  state: { pending: '退回中', settled: '已到账', returned: '未被受理，已转入余额' },
  since: '{{date}} 发起',
} as const;
