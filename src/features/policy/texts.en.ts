import type { zhClock } from '#src/features/policy/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enClock = {
  about:
    'Choose a day to see which of your orders that day’s industry rules affect. Looking changes nothing.',
  asOf: 'View as of',
  failed: 'Couldn’t work it out',
  line: 'Days on which rules change',
  today: 'Today',
  maxDays: 'at most {{days}} days',
  change: '{{from}} → {{to}}',
  figures: {
    renewals: 'Certificates issued a week',
    renewalsAbout: '{{percent}}% of the orders need nobody',
    length: 'Longest certificate',
    domain: 'Domain validation reusable for',
    organization: 'Vetting reusable for',
    days: '{{days}} days',
    source: 'Source: {{source}}',
  },
  needed: {
    none: 'No order needs anything until {{day}}.',
    some: {
      one: '{{count}} order needs something until {{day}}.',
      other: '{{count}} orders need something until {{day}}.',
    },
    best: {
      one: '{{count}} of them by one step: {{step}}',
      other: '{{count}} of them by one step: {{step}}',
    },
  },
  list: 'Affected orders',
  columns: {
    name: 'Name',
    order: 'Order',
    bites: 'Affected by',
    step: 'What to do',
    until: 'Certificate ends',
    paid: 'Paid until',
  },
  filter: 'Rule',
  rules: {
    end: 'Nothing follows its end',
    domain: 'Names must be validated again',
    organization: 'Organization must be vetted again',
    email: 'Validation by email has ended',
    ipEmail: 'No email validation of IP addresses',
    clientAuth: 'No client authentication in new ones',
    length: 'No longer issued this long',
  },
  since: 'from {{day}}',
  steps: {
    renew: 'Renew',
    finish: 'Finish the renewal that is paid',
    plan: 'Let the next certificate be issued by itself',
    request: 'Prepare a CSR for the next one',
    record: 'Publish a record that lasts',
    method: 'Change the validation method',
    vetting: 'Have the organization vetted again',
    clients: 'Use other certificates for clients',
    none: 'Nothing: new ones are shorter',
  },
  empty: {
    title: 'No affected orders',
    about: 'The rules of that day don’t affect the certificates you have. Try a later day.',
  },
} satisfies SameTexts<typeof zhClock>;
