import type { zhInventory } from '#src/features/discovery/overview/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enInventory = {
  title: 'Overview of certificates',
  about: '{{certificates}} certificates at {{places}} places.',
  failed: 'The overview could not be loaded',
  today: 'Needs somebody today',
  calm: 'No certificate needs you',
  calmAbout: 'Scans keep looking; what changes is shown here.',
  rows: { one: '{{count}} certificate', other: '{{count}} certificates' },
  unreachable: 'Places that stopped answering',
  unreachableRows: { one: '{{count}} place', other: '{{count}} places' },
  strangers: 'Certificates of strangers',
  calendar: {
    title: 'Expiry calendar',
    hint: 'The next 12 months, by week',
    none: 'No certificate ends in the next 12 months.',
    week: 'Week from',
    count: 'Ending',
    bar: {
      one: 'Week from {{day}}: {{count}} certificate ends',
      other: 'Week from {{day}}: {{count}} certificates end',
    },
  },
  soon: { title: 'Ends in 30 days', none: 'No certificate ends in 30 days.', all: 'Show all' },
  issuers: 'By issuer',
  keys: 'By key',
  protocols: 'By protocol',
  value: 'Name',
  number: 'Certificates',
  asTable: 'Show as table',
  nothing: 'No data yet.',
  sources: {
    title: 'Sources',
    orders: 'Orders: live',
    noRun: 'Nothing was scanned yet',
    run: 'Scan “{{name}}”',
    about: '{{time}}, {{done}} of {{targets}} targets',
    refused: { one: '{{count}} refused', other: '{{count}} refused' },
    manage: 'Manage scans',
  },
  ready: {
    title: 'Ready for 100 and 47 days',
    figure: '{{automatic}} of {{ours}}',
    about: 'Certificates from here whose next one needs nobody',
    rule: 'Public certificates last at most 100 days from 2027-03-15 and 47 days from 2029-03-15: without automatic renewal each must be replaced 4 to 8 times a year.',
    none: 'No valid certificate was issued here yet.',
  },
  empty: {
    title: 'See which certificates you have',
    about:
      'A scan connects to your names and lists every certificate in use: whose it is, when it ends, and what is wrong. Certificates issued for orders appear here too.',
    validated: {
      one: 'You have {{count}} validated name, which can be scanned at once.',
      other: 'You have {{count}} validated names, which can be scanned at once.',
    },
    none: 'Prove first that a name is yours. Names validated for orders need no further proof.',
    scan: 'Scan validated names',
    prove: 'Prove a name',
  },
} as const satisfies SameTexts<typeof zhInventory>;
