import type { AnyEventKind } from '#core/webhooks/kinds.ts';

/** Words of the messages in chats. `notice` brings its own title. */
interface MessageWords {
  readonly kinds: Readonly<Record<AnyEventKind, string>>;
  readonly labels: Readonly<Record<MessageLabel, string>>;
  readonly open: string;
  /** Before the title of a test. */
  readonly test: string;
  readonly testNote: string;
  readonly colon: string;
}

export type MessageLabel =
  | 'name'
  | 'order'
  | 'payment'
  | 'package'
  | 'product'
  | 'host'
  | 'organization'
  | 'by'
  | 'serial'
  | 'ends'
  | 'daysLeft'
  | 'amount'
  | 'method'
  | 'reason'
  | 'share'
  | 'alert';

export const messageWords: Readonly<Record<'zh' | 'en', MessageWords>> = {
  zh: {
    kinds: {
      'order.created': '新订单已创建',
      'order.paid': '订单已支付',
      'order.canceled': '订单已取消',
      'order.ended': '订单已到期，未签发证书',
      'order.returned': '证书申请被 CA 退回，请修改后重新提交',
      'validation.needed': '下一张证书等待域名验证',
      'request.needed': '下一张证书等待您提交 CSR',
      'validation.passed': '域名验证已通过',
      'validation.failed': '域名验证未通过',
      'organization.passed': '组织验证已通过',
      'certificate.issued': '证书已签发',
      'certificate.reissued': '证书已重新签发',
      'certificate.revoked': '证书已吊销',
      'certificate.expiring': '证书即将到期',
      'certificate.ended': '证书已到期',
      'payment.settled': '支付已到账',
      'payment.reversed': '支付已被撤回',
      'refund.credited': '退款已退回余额',
      'refund.begun': '退款已发起，原路退回',
      'refund.settled': '退款已到账',
      'refund.returned': '退款未成功，已退回余额',
      'invoice.issued': '发票已开具',
      'invoice.refused': '发票申请未通过',
      'budget.reached': '预算使用提醒',
      'package.ending': '证书包即将到期',
      'approval.asked': '有订单等待审批',
      'approval.given': '订单已批准',
      'approval.refused': '订单审批未通过',
      'alert.opened': '证书告警',
      'alert.closed': '证书告警已结束',
      'real-name.passed': '实名认证已通过',
      'real-name.refused': '实名认证未通过',
      'webhook.test': '这是一条测试消息',
      notice: '通知',
    },
    labels: {
      name: '名称',
      order: '订单',
      payment: '付款对象',
      package: '证书包',
      product: '产品',
      host: '域名',
      organization: '组织',
      by: '操作人',
      serial: '序列号',
      ends: '到期',
      daysLeft: '剩余天数',
      amount: '金额',
      method: '方式',
      reason: '原因',
      share: '已用',
      alert: '情况',
    },
    open: '查看详情',
    test: '[测试] ',
    testNote: '没有发生任何事情：有人在控制台按下了「发送测试」。',
    colon: '：',
  },
  en: {
    kinds: {
      'order.created': 'Order created',
      'order.paid': 'Order paid',
      'order.canceled': 'Order canceled',
      'order.ended': 'Order ended without a certificate',
      'order.returned': 'The CA returned the request: correct it and resubmit',
      'validation.needed': 'The next certificate waits for domain validation',
      'request.needed': 'The next certificate waits for your CSR',
      'validation.passed': 'Domain validated',
      'validation.failed': 'Domain validation failed',
      'organization.passed': 'Organization vetted',
      'certificate.issued': 'Certificate issued',
      'certificate.reissued': 'Certificate reissued',
      'certificate.revoked': 'Certificate revoked',
      'certificate.expiring': 'Certificate expires soon',
      'certificate.ended': 'Certificate expired',
      'payment.settled': 'Payment received',
      'payment.reversed': 'Payment reversed',
      'refund.credited': 'Refunded to the balance',
      'refund.begun': 'Refund on its way',
      'refund.settled': 'Refund arrived',
      'refund.returned': 'Refund failed and is back on the balance',
      'invoice.issued': 'Invoice issued',
      'invoice.refused': 'Invoice application refused',
      'budget.reached': 'Budget used',
      'package.ending': 'Certificate package ends soon',
      'approval.asked': 'An order waits for approval',
      'approval.given': 'Order approved',
      'approval.refused': 'Order not approved',
      'alert.opened': 'Certificate alert',
      'alert.closed': 'Certificate alert has ended',
      'real-name.passed': 'Real-name verification passed',
      'real-name.refused': 'Real-name verification refused',
      'webhook.test': 'This is a test message',
      notice: 'Notice',
    },
    labels: {
      name: 'Name',
      order: 'Order',
      payment: 'Payment for',
      package: 'Package',
      product: 'Product',
      host: 'Domain',
      organization: 'Organization',
      by: 'By',
      serial: 'Serial number',
      ends: 'Ends',
      daysLeft: 'Days left',
      amount: 'Amount',
      method: 'Method',
      reason: 'Reason',
      share: 'Used',
      alert: 'What',
    },
    open: 'Open',
    test: '[Test] ',
    testNote: 'Nothing has happened: somebody pressed ‘Send a test’ in the console.',
    colon: ': ',
  },
};
