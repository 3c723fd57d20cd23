export const zhShop = {
  overview: {
    about: '需要有人处理的事，等得最久的在前。',
  },
  acts: {
    title: '等待复核的操作',
    about:
      '金额超过单人上限的操作，由另一位有同样权限的同事决定。没有其他同事时，24 小时后自动执行，在此之前可以撤回。',
    none: '没有等待复核的操作',
    failed: '无法加载等待复核的操作',
    kinds: {
      'shop.cancelOrder': '取消订单并退款',
      'shop.refundOrder': '退款',
      'shop.credit': '增加余额',
      'shop.debit': '扣减余额',
      'shop.bookTransfer': '登记转账',
    },
    by: '{{name}}，{{time}}',
    runs: '{{time}} 自动执行',
    waits: '等待同事决定',
    approve: '批准',
    refuse: '拒绝',
    takeBack: '撤回',
    ask: {
      approve: '批准并立即执行？',
      refuse: '拒绝这项操作？',
      'take-back': '撤回这项操作？',
    },
    effect: '{{kind}}，{{amount}}，{{account}}',
    note: '拒绝的理由',
    gone: '已经有人决定，或它不再等待',
    ended: { done: '已执行', refused: '已拒绝', 'taken-back': '已撤回', failed: '未能执行：{{note}}' },
    keep: '返回',
  },
} as const;
