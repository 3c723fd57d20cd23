import type { zhHelpArticle } from '#src/console/help/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enHelpArticle = {
  panel: 'Help',
  full: 'Read the whole article',
  related: 'Related articles',
  ask: 'Still unclear? Contact support',
  failed: 'This help could not be loaded.',
  missing: 'There is no such article. It may have been renamed or removed.',
  otherLanguage: 'This article is not available in English yet. It is shown in Chinese.',
  code: 'Code',
  value: 'value',
  table: 'Table: {{head}}',
  linkTo: 'Link to “{{title}}”',
  overview: 'Help center',
  values: {
    orderNo: 'your order number',
    type: 'CNAME',
    name: 'the host on your order’s page',
    value: 'the value on your order’s page',
  },
  search: {
    label: 'Search the help',
    placeholder: 'Such as “cname not working”',
    none: 'Nothing found for “{{question}}”. Try other words, or contact support.',
    found: { one: '{{count}} result', other: '{{count}} results' },
    tool: 'Tool',
    keys: '↑ ↓ to choose, Enter to open, Esc to clear',
    failed: 'The search could not be loaded. Check your connection and try again.',
  },
  topics: {
    start: 'Getting started',
    validation: 'Domain validation',
    request: 'Certificate requests',
    install: 'Installation',
    life: 'Renewal and revocation',
    keys: 'Private keys',
    money: 'Payment and invoices',
    account: 'Account and roles',
    programs: 'Automation and API',
  },
} satisfies SameTexts<typeof zhHelpArticle>;
