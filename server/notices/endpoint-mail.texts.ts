/** A digest about endpoints that were paused. */
export const endpointTexts = {
  zh: {
    subject: 'Webhook 已暂停',
    text: '接收方连续 24 小时没有成功接收任何事件，我们已暂停向它发送。暂停期间的事件会保留 30 天。请修复接收方，然后在 Webhook 页面恢复发送。',
  },
  en: {
    subject: 'Webhook paused',
    text: 'The receiver has taken no event for 24 hours, so we paused it. Events of the pause are kept for 30 days. Repair the receiver, then resume it on the webhooks page.',
  },
} as const;

/** A digest about cases that support answered. */
export const caseTexts = {
  zh: {
    subject: '客服已回复您的工单',
    text: '客服回复了您的工单。请打开工单查看；需要补充时，可以在工单中直接回复。',
  },
  en: {
    subject: 'Support has answered your case',
    text: 'Support has answered. Open the case to read it; you can reply there.',
  },
} as const;
