import type { zhMethod } from '#src/features/validation/method.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enMethod = {
  about: {
    dns: 'Add a CNAME record at your DNS provider',
    dns_txt: 'Add a TXT record at your DNS provider',
    file: 'Upload a file to your web server; port 80 must be open',
    email: 'Open a link in an email',
    email_dns: 'Open a link in an email sent to the DNS contact',
  },
  note: {
    'wildcard-needs-dns': 'Not available: wildcards can’t be validated by file',
    'ip-needs-file': 'Not available: IP addresses can only be validated by file',
    'ip-by-file': 'Available: the IP addresses in this order are validated by file',
    'brand-needs-dns-txt': 'Not available: this brand accepts only TXT records for wildcards',
    'brand-needs-dns': 'Not available: this brand accepts only CNAME records for wildcards',
    'product-needs-file': 'Not available: products of this type accept only file validation',
    'mailbox-needs-email': 'Not available: mailboxes can only be validated by email',
    'email-ended': 'Not available: email validation ended on {{date}}. Use DNS or file validation',
    'email-discouraged': 'Ends on {{date}}; not recommended',
  },
} satisfies SameTexts<typeof zhMethod>;
