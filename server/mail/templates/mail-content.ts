import type { MailLanguage } from '#core/notices/settings.ts';
import type { Accent } from '#core/site/site-colors.ts';
import { isRecordID } from '#server/http/record-id.ts';

/** A text in both languages; a mail shows its reader's, or both where that is not known. */
export interface Words {
  readonly zh: string;
  readonly en: string;
}

/** One thing in a list: a certificate, an order. */
export interface MailRow {
  readonly name: string;
  /** What is to know of it, such as its end. */
  readonly notes: readonly Words[];
  /** Its page; null for none. */
  readonly href: string | null;
}

export type MailBlock =
  /** Paragraphs; a line break stays one. */
  | { readonly kind: 'text'; readonly words: Words }
  | { readonly kind: 'heading'; readonly words: Words }
  /** A code to type. */
  | { readonly kind: 'code'; readonly code: string }
  /** The one thing to do. */
  | { readonly kind: 'button'; readonly words: Words; readonly href: string }
  | { readonly kind: 'rows'; readonly rows: readonly MailRow[]; readonly more: Words | null }
  /** Lines to copy, such as records. */
  | {
      readonly kind: 'lines';
      readonly title: Words;
      readonly lines: readonly (string | Words)[];
      readonly more: Words | null;
    };

/** What a mail says, in no language yet and without any markup. */
export interface MailContent {
  readonly subject: Words;
  /** Follows the subject in every language: a name, an order number. */
  readonly about?: string;
  readonly blocks: readonly MailBlock[];
  /** Why the reader got it, and where to change that. */
  readonly footer?: { readonly words: Words; readonly href: string };
}

/** The site as its mails show it. */
export interface MailSite {
  readonly name: string;
  /** The console, without a trailing slash; nothing outside of it is linked. */
  readonly address: string;
  /** A picture sent with the mail; null for the name alone. */
  readonly logo: MailLogo | null;
  /** Its colors; null for the usual ones. */
  readonly accent: Pick<Accent, 'accent' | 'fg' | 'text'> | null;
  /** Who mails are from, besides the address; null for the server's own sender. */
  readonly sender: MailSender | null;
  /** What every mail ends with; null for nothing. */
  readonly closing: Words | null;
}

export interface MailSender {
  readonly name: string;
  /** Where answers go; empty for nowhere else. */
  readonly replyTo: string;
}

export interface MailLogo {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** Content-ID of the logo (RFC 2392), and of an account's own. */
export const logoID = 'logo@certhub';
const accountLogoStart = 'account-';
const accountLogoEnd = '@certhub';

/** The account whose logo a mail shows. */
export interface MailAccount {
  readonly id: string;
  readonly name: string;
}

export function accountLogoID(accountID: string): string {
  return `${accountLogoStart}${accountID}${accountLogoEnd}`;
}

/** The account whose logo a mail's HTML asks for; null for none. */
export function accountOfLogo(html: string): string | null {
  const before = `cid:${accountLogoStart}`;
  const at = html.indexOf(before);
  const id = html.slice(at + before.length, at + before.length + 36);
  return at >= 0 && isRecordID(id) ? id : null;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailTerms {
  /** Null: in both languages. */
  readonly language: MailLanguage | null;
  readonly site: MailSite;
  /** Null: the site's logo alone. */
  readonly account?: MailAccount | null;
}

/** Texts of one kind in one language, or in both of them, one after the other. */
export function inLanguage(words: Words, language: MailLanguage | null): readonly string[] {
  const all = language === null ? [words.zh, words.en] : [words[language]];
  return [...new Set(all.filter((text) => text !== ''))];
}

/** The same within a line. */
export function inLine(words: Words, language: MailLanguage | null): string {
  return inLanguage(words, language).join(' / ');
}

/** A mail of plain paragraphs, separated by empty lines. */
export function plainMail(subject: Words, text: Words): MailContent {
  return { subject, blocks: [{ kind: 'text', words: text }] };
}

/** A line that is the same in every language, or is not. */
export function lineText(line: string | Words, language: MailLanguage | null): string {
  return typeof line === 'string' ? line : inLine(line, language);
}
