import { enUnlisted } from '#src/console/orders/unlisted.texts.en.ts';
import type { zhReissue } from '#src/features/orders/reissue/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enReissue = {
  notThere: 'This can’t be opened',
  reissue: {
    title: 'Reissue the certificate',
    about:
      'Get a new certificate for the time you’ve already paid for. The current one stays valid, and your site isn’t affected until you install the new one.',
    go: 'Reissue',
    goPay: 'Reissue and pay {{amount}}',
  },
  resubmit: {
    title: 'Resubmit the order',
    about: 'The CA returned this order. Make the changes it needs and resubmit it at no charge.',
    go: 'Resubmit',
    goPay: 'Resubmit',
  },
  correct: {
    title: 'Correct names or CSR',
    about:
      'Fix a mistyped domain at no charge, without a new order. Validated domains stay validated. Other domains need new records.',
    go: 'Correct',
    goPay: 'Correct',
  },
  renew: {
    title: 'Renew the order',
    about: 'Creates a new order with the same domains, contact and validation method, linked to this one.',
    year: 'Renewal period',
    go: 'Renew and pay',
    added: { one: 'Includes {{count}} remaining day', other: 'Includes {{count}} remaining days' },
    key: 'Key',
    noPrice: 'Price not available',
    form: 'Or use the purchase form with these domains filled in',
  },
  names: 'Domains',
  namesHint: 'One per line. The first is the common name.',
  source: 'CSR',
  sources: {
    new: 'New key',
    same: 'Current key and CSR',
    own: 'Paste my own CSR',
  },
  about: {
    new: 'Generated in this browser. Recommended.',
    same: 'Keep the private key on your servers. Don’t choose this if the key may have leaked.',
    own: 'You keep the private key yourself.',
  },
  key: 'Key type',
  method: 'Validation method',
  csr: 'CSR',
  price: 'Price difference',
  nothing: 'Nothing to pay',
  again: {
    one: '{{count}} domain needs to be validated again',
    other: '{{count}} domains need to be validated again',
  },
  revokes: {
    one: '{{names}} dropped: the {{count}} certificate that holds it is revoked {{hours}} hours after the new one is issued.',
    other:
      '{{names}} dropped: {{count}} certificates that hold such a name are revoked {{hours}} hours after the new one is issued.',
  },
  againAll: 'No domains need to be validated again. The certificate is issued right away.',
  unlisted: enUnlisted,
  vet: 'The organization needs to be vetted again.',
  quoting: 'Checking domains and price…',
  unquoted: 'Couldn’t check the domains and price',
  leave: 'Discard',
  working: {
    preparing: 'Generating the key and CSR…',
    creating: 'Submitting…',
    asking: 'Checking the result…',
  },
  unresolved:
    'The server didn’t respond, so we don’t know yet whether this was submitted. Check again. You won’t be charged twice.',
  over: 'The order is now “{{status}}”, so this can no longer be submitted. What you entered stays here until you close.',
  ask: 'Check again',
  failed: {
    key: 'Couldn’t generate a key: {{reason}}',
    gone: 'The private key is no longer in this browser. Generate a new one.',
    broken: 'Something went wrong. Try again.',
  },
} satisfies SameTexts<typeof zhReissue>;
