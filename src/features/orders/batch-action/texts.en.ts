import type { zhBatchAction } from '#src/features/orders/batch-action/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enBatchAction = {
  title: {
    verify: 'Check domains of selected orders',
    cancel: 'Cancel selected orders',
    renew: 'Renew selected orders',
    download: 'Download selected certificates',
  },
  about: {
    verify: {
      one: 'We’ll check the domain records of {{count}} order. It’s issued once they’re validated.',
      other: 'We’ll check the domain records of {{count}} orders. Each is issued once it’s validated.',
    },
    cancel: {
      one: 'This concerns {{count}} order, as shown below. You can’t undo it.',
      other: 'This concerns {{count}} orders, each as shown below. You can’t undo it.',
    },
    renew: {
      one: 'Creates a renewal for {{count}} order, with the same domains, contact and validation method. Nothing is charged now: you pay in the next step.',
      other:
        'Creates renewals for {{count}} orders, each with the same domains, contact and validation method. Nothing is charged now: you pay for all of them in the next step.',
    },
    download: {
      one: 'Download the certificate of {{count}} order as a ZIP file, with its private key if this browser has it.',
      other:
        'Download the certificates of {{count}} orders as one ZIP file, with a folder for each order and the private keys this browser has.',
    },
  },
  renewal: {
    none: 'None of the selected orders can be renewed now.',
    orders: 'Orders to renew',
    key: 'Key',
    keys: { new: 'New key', same: 'Current key' },
    aboutKey: {
      new: 'Generated in this browser. Recommended. You install it together with the new certificate.',
      same: 'Keep the private key on your servers. Don’t choose this if the key may have leaked.',
    },
    term: 'Validity',
    ownTerm: 'As before',
    price: 'Price',
    until: 'paid until {{date}}',
    added: { one: '{{count}} remaining day added', other: '{{count}} remaining days added' },
    total: { one: 'Total for {{count}} order', other: 'Total for {{count}} orders' },
    refused: { one: '{{count}} order can’t be renewed', other: '{{count}} orders can’t be renewed' },
    state: { refused: 'Can’t be renewed', done: 'Already renewed' },
    refusal: {
      early: 'Can be renewed from {{date}}',
      done: 'Renewed by order {{orderNo}}',
      nothing: 'It has no paid certificate to renew',
      waiting: 'Another certificate is under way; renew once it’s issued',
      unsold: 'The product is no longer sold; order another one',
    },
  },
  refund: 'We’ll refund {{amount}} in all.',
  routesFailed: 'We can’t tell right now where the refund goes. You can go back and cancel later.',
  noRefund: 'There’s nothing to refund.',
  cancellation: {
    discard: 'Cancels the unpaid order',
    refund: 'Cancels the order with a refund',
    'end-reissue': 'Only ends the reissue; the certificates stay',
    none: 'Can’t be cancelled',
  },
  back: 'Refund {{amount}}',
  unitBack: 'Back to the package',
  noneLeft: 'The selected orders have changed, and none is eligible any more.',
  excluded: {
    one: '{{count}} other selected order isn’t eligible and won’t be changed.',
    other: '{{count}} other selected orders aren’t eligible and won’t be changed.',
  },
  go: {
    verify: 'Check now',
    cancel: 'Cancel orders',
    renew: 'Create renewals',
    download: 'Download ZIP',
  },
  keep: 'Back',
  progress: 'Progress',
  stop: 'Stop',
  stopping: 'Stopping…',
  stopAbout:
    'If you close this page, another open page of the console continues it. If none is open, it stops, and you can continue it from the home page. No order is processed twice.',
  paused:
    'Paused because the server didn’t respond. It continues where it stopped, and no order is processed twice.',
  continue: 'Continue',
  close: 'Done',
  ended: '{{done}} succeeded, {{refused}} failed, {{untried}} not processed',
  endedWaiting:
    '{{done}} succeeded, {{waiting}} still waiting, {{refused}} failed, {{untried}} not processed',
  issued: 'Issued',
  waitsFor: {
    payment: 'Awaiting payment',
    validation: 'The right record wasn’t found yet',
    request: 'Waiting for your CSR',
    review: 'Domains validated; the organization is under review',
    issuance: 'Domains validated; being issued',
    approval: 'Pending approval',
    nothing: 'Waits for nothing',
  },
  results: 'Results by order',
  order: 'Order',
  result: 'Result',
  state: {
    done: 'Succeeded',
    waiting: 'Still waiting',
    refused: 'Failed',
    untried: 'Not processed',
    unknown: 'No response. It may have been processed',
  },
  wrongState: 'The order’s status has changed, so it’s no longer eligible',
  pay: 'Pay for renewals',
  renewedBy: 'New order {{orderNo}}',
  packing: 'Packing…',
  saved: 'Saved {{filename}}: {{count}} certificates, {{keys}} with their keys',
  withKey: 'With private key',
  withoutKey: 'Without private key (not in this browser)',
  notIssued: 'No certificate yet',
  noneIssued: 'None of the selected orders has a certificate to download.',
  index: {
    folder: 'Folder',
    names: 'Domains',
    order: 'Order number',
    serial: 'Serial number',
    until: 'Valid until',
    key: 'Private key',
    hasKey: 'yes',
    noKey: 'no',
  },
  readme:
    'Each folder in this archive is one order, listed in index.csv. If a folder has no .key file, the private key wasn’t in the browser that created the archive.',
  notThere: 'Some orders no longer exist. Clear the selection and choose again.',
} satisfies SameTexts<typeof zhBatchAction>;
