import type { zhValidation } from '#src/features/validation/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enValidation = {
  ahead: {
    title: 'Validated domains',
    about: 'Validated once for {{name}}: its OV and EV orders on these names skip domain validation.',
    add: 'Add domains',
    open: {
      title: 'To be validated',
      hint: 'Publish these records, then check. The server also checks by itself.',
      caption: 'Domains to be validated, with their records',
    },
    valid: {
      title: 'Valid',
      hint: 'For OV and EV certificates of DigiCert, GeoTrust, GlobalSign and Sectigo.',
      caption: 'Domains with a valid validation',
      name: 'Domain',
      method: 'Method',
      since: 'Validated',
      until: 'Valid until',
      below: 'with subdomains and wildcards',
      alone: 'this name only',
      at: 'at {{issuers}} only; renewed by itself with the TXT record that stays',
      none: 'No domain is valid yet. Publish the records above: once validated, domains are listed here.',
    },
    days: { one: '{{count}} day left', other: '{{count}} days left' },
    stillUntil: 'earlier validation counts until {{date}}',
    soon: {
      one: 'The validation of {{count}} domain ends soon. Validate it again so that no order has to wait.',
      other:
        'The validations of {{count}} domains end soon. Validate them again so that no order has to wait.',
    },
    again: 'Validate again',
    change: 'Change method',
    remove: 'Remove',
    search: 'Search domains',
    nothing: 'No domain matches the search',
    empty: 'No domains validated ahead of orders',
    emptyAbout:
      'Add your organization’s domains and validate them once: OV and EV orders on them are then issued at once.',
    failed: 'The domains could not be loaded',
    gone: 'There is no such organization',
    goneAbout: 'It may have been deleted.',
    back: 'Back to organizations',
    form: {
      title: 'Validate domains',
      about: 'Each domain gets a record to publish.',
      names: 'Domains',
      namesHint: 'One per line. DNS validation of example.com also covers its subdomains and *.example.com.',
      submit: 'Get records',
      method: 'Validation method',
      dns: 'Publish a CNAME record. Covers subdomains and wildcards.',
      dns_txt: 'Publish a TXT record. Covers subdomains and wildcards.',
      file: 'Place a file on the site. Covers this exact name only.',
    },
    removal: {
      title: 'Remove {{name}}?',
      confirm: 'Remove',
      unused:
        'No open order relies on it. Later orders must validate the name themselves; issued certificates stay valid.',
      used: {
        one: '{{count}} order without a certificate relies on it and will have to validate the name itself. Issued certificates stay valid.',
        other:
          '{{count}} orders without a certificate rely on it and will have to validate the name themselves. Issued certificates stay valid.',
      },
      unresolved: 'It is not known yet whether it was removed. Check again.',
      refused: 'It has been removed already.',
      done: 'Removed',
    },
    link: 'Validated domains',
    order: {
      all: 'Every name is already validated for this organization until {{date}}. Nothing is left to validate.',
      some: '{{names}}: already validated for this organization until {{date}}. The other names are validated as chosen below.',
      manage: 'Validated domains',
    },
  },
} as const satisfies SameTexts<typeof zhValidation>;
