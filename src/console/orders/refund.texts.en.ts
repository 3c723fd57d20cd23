import type { zhRefunds } from '#src/console/orders/refund.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enRefunds = {
  title: 'Where the refund goes',
  toBalance: 'To your balance',
  back: 'Back to {{method}}',
  atOnce: 'At once',
  days: 'Arrives in {{from}} to {{to}} business days',
  charged: '{{amount}} as charged',
  state: { pending: 'On its way', settled: 'Arrived', returned: 'Not accepted, credited to your balance' },
  since: 'Started {{date}}',
} satisfies SameTexts<typeof zhRefunds>;
