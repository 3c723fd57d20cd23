import type { SampleMail } from '#core/site/sample-mails.ts';
import { passwordMail } from '#server/account/security-mails.ts';
import { codeMail } from '#server/codes/code-mail.ts';
import { invoiceMail } from '#server/invoices/invoice-mail.ts';
import type { MailContent } from '#server/mail/templates/mail-content.ts';
import { invitationMail } from '#server/people/invitation-mail.ts';
import { confirmMail } from '#server/validation/confirm-mail.ts';

const company = 'Example Ltd';

/** A mail with invented facts: its links lead to pages that know nothing of them. */
export function sampleMail(kind: SampleMail, address: string, now: Date): MailContent {
  switch (kind) {
    case 'code':
      return codeMail('sign-in', '123456');
    case 'confirm':
      return confirmMail({
        orderNo: 'CN00000000-00000',
        names: ['example.com', 'www.example.com'],
        link: `${address}/validate`,
        end: now,
      });
    case 'invoice':
      return invoiceMail('INV-0', company, `${address}/account/invoice`);
    case 'invitation':
      return invitationMail({ invitedBy: 'Alex', company, link: `${address}/invitation` });
    case 'password':
      return passwordMail('192.0.2.1');
  }
}
