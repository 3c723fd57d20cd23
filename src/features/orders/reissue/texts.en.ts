import type { zhReissue } from '#src/features/orders/reissue/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enReissue = {
  notThere: "This can't be opened",
  reissue: {
    title: 'Reissue the certificate',
    about:
      'You get another certificate for the time you paid for. The current one stays valid until you replace it.',
    go: 'Reissue',
    goPay: 'Reissue and pay {{amount}}',
  },
  resubmit: {
    title: 'Resubmit the order',
    about: 'The CA returned this order. Change what is needed and send it again at no charge.',
    go: 'Resubmit',
    goPay: 'Resubmit',
  },
  correct: {
    title: 'Correct names or request',
    about:
      'Put a mistyped name right without a new order, at no charge. Validated names stay validated; the others need new records.',
    go: 'Correct',
    goPay: 'Correct',
  },
  renew: {
    title: 'Renew the order',
    about: 'A new order with the same domains, request and validation method, linked to this one.',
    year: 'For how long',
    go: 'Renew and pay',
    added: { one: '{{count}} day left is added', other: '{{count}} days left are added' },
    sameKey: 'The private key stays the same. After payment you can reissue with a new key at no charge.',
    form: 'Or fill in the purchase form with these domains',
  },
  names: 'Domains',
  namesHint: 'One per line; the first is the common name.',
  source: 'Request',
  sources: {
    new: 'New key',
    same: 'Current key and request',
    own: 'Paste my own CSR',
  },
  about: {
    new: 'Generated in this browser. Recommended.',
    same: 'The private key on your servers stays. Don’t choose this if it may have leaked.',
    own: 'You hold the private key.',
  },
  key: 'Key type',
  method: 'Validation method',
  csr: 'Certificate request (CSR)',
  price: 'Price difference',
  nothing: 'Nothing to pay',
  again: {
    one: '{{count}} domain must be validated again',
    other: '{{count}} domains must be validated again',
  },
  againAll: 'No domain has to be validated again: the certificate is issued at once.',
  vet: 'The organization is checked again.',
  quoting: 'Checking domains and price…',
  unquoted: 'Couldn’t check the domains and the price',
  leave: 'Discard',
  working: {
    preparing: 'Making the key and the request…',
    creating: 'Sending…',
    asking: 'Finding out what became of it…',
  },
  unresolved:
    'The server did not answer, so it is not known yet whether this was sent. Check again; nothing is charged twice.',
  over: 'The order is now “{{status}}”, so this can no longer be sent. What you entered stays here until you close.',
  ask: 'Check again',
  failed: {
    key: 'No key was made: {{reason}}',
    gone: 'The private key is no longer in this browser. Make a new one.',
    broken: 'Something went wrong. Try again.',
  },
} satisfies SameTexts<typeof zhReissue>;
