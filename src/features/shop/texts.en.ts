import type { zhShop } from '#src/features/shop/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enShop = {
  overview: {
    about: 'What needs somebody, the longest waiting first.',
  },
  acts: {
    title: 'Acts that wait for a second operator',
    about:
      'What moves more money than one operator may alone is decided by another one with the same right. Without one it runs after 24 hours, and can be taken back until then.',
    none: 'Nothing waits for a second operator',
    failed: 'The acts that wait couldn’t be loaded',
    kinds: {
      'shop.cancelOrder': 'Cancel an order with refund',
      'shop.refundOrder': 'Refund',
      'shop.credit': 'Credit the balance',
      'shop.debit': 'Debit the balance',
      'shop.bookTransfer': 'Book a transfer',
    },
    by: '{{name}}, {{time}}',
    runs: 'runs at {{time}}',
    waits: 'waits for a colleague',
    approve: 'Approve',
    refuse: 'Refuse',
    takeBack: 'Take back',
    ask: {
      approve: 'Approve and do it now?',
      refuse: 'Refuse this act?',
      'take-back': 'Take this act back?',
    },
    effect: '{{kind}}, {{amount}}, {{account}}',
    note: 'Why it is refused',
    gone: 'It was decided in the meantime, or waits no longer',
    ended: {
      done: 'Done',
      refused: 'Refused',
      'taken-back': 'Taken back',
      failed: 'It couldn’t be done: {{note}}',
    },
    keep: 'Back',
  },
} as const satisfies SameTexts<typeof zhShop>;
