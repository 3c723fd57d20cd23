import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhRequests } from '#src/i18n/texts/zh/requests.ts';

export const enRequests = {
  encryption: 'Algorithm',
  rsaAbout: 'Works on every device',
  eccAbout: 'Faster and shorter; very old devices may not take it',
  keyLength: 'Key length',
  curve: 'Curve',
  signature: 'Signature digest',
  slow: 'Making a key of 4096 bits may take a dozen seconds.',
  paste: {
    label: 'Certificate requests (PEM)',
    hint: 'Paste as many as you like: each becomes an order, for the names it holds.',
    file: 'Choose files',
    drop: 'Let go to read the files',
    fileFailed: '{{name}} could not be read; please try again',
  },
  zip: {
    label: 'Archive of requests',
    drop: 'Drop a .zip here, or press to choose one',
    about: 'Each .csr file in it becomes an order, those in folders too; 10 MB and 5,000 files at most.',
    again: 'Take another archive',
    loaded: '{{count}} CSRs uploaded',
  },
  reading: 'Reading the requests…',
  judging: 'Held against the product…',
  retry: 'Read again',
  list: {
    title: 'Requests',
    counts: '{{count}} in all, an order each',
    faulty: '{{count}} with a fault',
    fit: 'Fit to order',
    noName: 'no common name',
    more: '{{count}} names in all',
    drop: 'Take out {{label}}',
    reused: 'Order {{orderNo}} ({{name}}) has this key already; a new one is safer',
    reusedMore:
      '{{count}} orders have this key already, the last one {{orderNo}} ({{name}}); a new one is safer',
    names: 'All names',
  },
  skipped: {
    title: '{{count}} files passed over',
    rest: '{{count}} more not listed',
  },
  party: {
    name: 'Name',
    position: 'Position',
    email: 'Email',
    telephone: 'Phone',
    creditCode: 'Credit code',
    country: 'Country',
    province: 'Province',
    city: 'City',
    postalCode: 'Postal code',
    address: 'Address',
  },
  fileGone: 'The page was reloaded: please choose the file again',
} satisfies SameTexts<typeof zhRequests>;
