import type { MailLanguage } from '#core/notices/settings.ts';
import type { Db } from '#server/db/open.ts';
import { inLanguage } from '#server/mail/templates/mail-content.ts';
import { mailTexts } from '#server/notices/notice-mail.texts.ts';
import type { Digest } from '#server/notices/notice-mail.ts';
import type { Person } from '#server/notices/people.ts';

/** Sends text messages. A server without one offers no notices by telephone. */
export interface NoticeSms {
  /** Queues the message in the caller's transaction. */
  send(
    tx: Db,
    message: {
      readonly accountID: string;
      readonly telPrefix: string;
      readonly telephone: string;
      readonly text: string;
      readonly at: Date;
    },
  ): Promise<void>;
}

/** What a text message says: the headline of each kind with its first name, in the person's language or in Chinese. */
export function smsText(digests: readonly Digest[], language: MailLanguage | null, now: Date): string {
  return digests
    .map(({ kind, items }) => {
      const { zh, en } = mailTexts(kind, items, { now, isRevoking: false });
      const [headline = ''] = inLanguage({ zh: zh.subject, en: en.subject }, language ?? 'zh');
      const [first] = items;
      const name = first?.certificate?.names[0] ?? (first?.item.note || first?.order?.commonName) ?? '';
      return `${headline} · ${items.length === 1 ? name : `${name} +${items.length - 1}`}`;
    })
    .join('\n');
}

/** Whether they have a telephone, and the server can reach it. */
export function hasSms(sms: NoticeSms | null, { telephone }: Person): boolean {
  return sms !== null && telephone !== '';
}
