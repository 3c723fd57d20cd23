import type { HeldItem } from '#server/notices/held-items.ts';

interface MailText {
  readonly subject: string;
  readonly text: string;
}
export interface MailTexts {
  readonly zh: MailText;
  readonly en: MailText;
}

/** What a digest is told besides its items. */
export interface MailFacts {
  readonly now: Date;
  /** A certificate that one of them replaces is revoked soon, because it holds a name no longer ordered. */
  readonly isRevoking: boolean;
}

export const dayOf = (time: Date | undefined) => time?.toISOString().slice(0, 10) ?? '';
export const isOne = (items: readonly unknown[]) => items.length === 1;

export const has = (items: readonly HeldItem[], topic: HeldItem['topic']) =>
  items.some((item) => item.topic === topic);
