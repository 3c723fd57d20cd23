import type { zhValidation } from '#src/features/validation/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enValidation = {
  ahead: {
    title: 'Validated domains',
    about:
      'Domains validated in advance for {{name}}. OV and EV orders for these domains skip domain validation.',
    add: 'Add domains',
    open: {
      title: 'Pending validation',
      hint: 'Publish these records, then check. The server also checks automatically.',
      caption: 'Domains pending validation and their records',
    },
    valid: {
      title: 'Valid',
      hint: 'For OV and EV certificates from DigiCert, GeoTrust, GlobalSign and Sectigo.',
      caption: 'Domains with a valid validation',
      name: 'Domain',
      method: 'Method',
      since: 'Validated',
      until: 'Valid until',
      below: 'includes subdomains and wildcards',
      alone: 'this name only',
      at: '{{issuers}} only; renewed automatically with the persistent TXT record',
      none: 'No validated domains yet. Publish the records above. Domains appear here once they’re validated.',
    },
    days: { one: '{{count}} day left', other: '{{count}} days left' },
    stillUntil: 'earlier validation valid until {{date}}',
    soon: {
      one: 'The validation of {{count}} domain expires soon. Validate it again to avoid order delays.',
      other: 'The validations of {{count}} domains expire soon. Validate them again to avoid order delays.',
    },
    again: 'Validate again',
    change: 'Change method',
    remove: 'Remove',
    search: 'Search domains',
    nothing: 'No matching domains',
    empty: 'No domains validated in advance',
    emptyAbout:
      'Add your organization’s domains and validate them once. OV and EV orders for them can then be issued right away.',
    failed: 'Couldn’t load the domains',
    gone: 'Organization not found',
    goneAbout: 'It may have been deleted.',
    back: 'Back to organizations',
    form: {
      title: 'Validate domains',
      about: 'You’ll get a record to publish for each domain.',
      names: 'Domains',
      namesHint: 'One per line. DNS validation of example.com also covers its subdomains and *.example.com.',
      submit: 'Get records',
      method: 'Validation method',
      dns: 'Publish a CNAME record. Covers subdomains and wildcards.',
      dns_txt: 'Publish a TXT record. Covers subdomains and wildcards.',
      file: 'Upload a file to your web server. Covers this exact name only.',
    },
    removal: {
      title: 'Remove {{name}}?',
      confirm: 'Remove',
      unused:
        'No open orders rely on it. Later orders must validate this domain themselves. Issued certificates stay valid.',
      used: {
        one: '{{count}} order that hasn’t been issued relies on it and will need to validate this domain itself. Issued certificates stay valid.',
        other:
          '{{count}} orders that haven’t been issued rely on it and will need to validate this domain themselves. Issued certificates stay valid.',
      },
      unresolved: 'We don’t know yet whether it was removed. Check again.',
      refused: 'It’s already been removed.',
      done: 'Removed',
    },
    link: 'Validated domains',
    order: {
      all: 'All names are already validated for this organization until {{date}}. You don’t need to validate them again.',
      some: '{{names}}: already validated for this organization until {{date}}. The other names are validated as chosen below.',
      manage: 'Validated domains',
    },
  },
} as const satisfies SameTexts<typeof zhValidation>;
