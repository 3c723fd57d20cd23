import type { zhBatchAction } from '#src/features/orders/batch-action/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enBatchAction = {
  title: {
    verify: 'Check domains of several orders',
    cancel: 'Cancel several orders',
    renew: 'Renew several orders',
    download: 'Download several certificates',
  },
  about: {
    verify: {
      one: 'The records of {{count}} order are checked; it is issued once they are there.',
      other: 'The records of {{count}} orders are checked; each is issued once its records are there.',
    },
    cancel: {
      one: '{{count}} order is cancelled. You can’t undo this.',
      other: '{{count}} orders are cancelled. You can’t undo this.',
    },
    renew: {
      one: '{{count}} order is ordered once more: same names, validity, certificate request and key. You pay for it next.',
      other:
        '{{count}} orders are ordered once more, each with the same names, validity, certificate request and key. You pay for all of them next.',
    },
    download: {
      one: 'The certificate of {{count}} order goes into a zip, with its key where this browser has it.',
      other:
        'The certificates of {{count}} orders go into one zip, a folder each, with the key where this browser has it.',
    },
  },
  refund: 'We’ll refund {{amount}} to your balance for those that are paid.',
  noRefund: 'None of them is paid, so nothing is refunded.',
  excluded: {
    one: '{{count}} other selected order can’t be included and is left as it is.',
    other: '{{count}} other selected orders can’t be included and are left as they are.',
  },
  go: {
    verify: 'Check now',
    cancel: 'Cancel these orders',
    renew: 'Create renewals',
    download: 'Download zip',
  },
  keep: 'Back',
  progress: 'Progress',
  stop: 'Stop',
  stopping: 'Stopping…',
  stopAbout: 'It goes on when you close the page. No order is processed twice.',
  paused: 'No answer came, so it is paused. It continues where it stopped; no order is processed twice.',
  continue: 'Continue',
  close: 'Done',
  ended: '{{done}} done, {{refused}} refused, {{untried}} not tried',
  results: 'Result of each order',
  order: 'Order',
  result: 'Result',
  state: {
    done: 'Done',
    refused: 'Refused',
    untried: 'Not tried',
    unknown: 'No answer came; it may be done',
  },
  wrongState: 'The order has changed and can’t be included any more',
  pay: 'Pay for the renewals',
  renewedBy: 'New order {{orderNo}}',
  packing: 'Packing…',
  saved: 'Saved {{filename}}: {{count}} certificates, {{keys}} with their keys',
  withKey: 'With its key',
  withoutKey: 'Without a key: it is not in this browser',
  notIssued: 'No certificate yet',
  noneIssued: 'None of the selected orders has a certificate to download.',
  readme:
    'Each folder of this archive is one order. A folder without a .key file: its key was not in the browser that packed it.',
  notThere: 'Some orders are not there any more. Clear the selection and choose again.',
} satisfies SameTexts<typeof zhBatchAction>;
