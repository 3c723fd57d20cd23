import type { Profile } from '#core/account/check-profile.ts';
import { profileFields } from '#core/account/check-profile.ts';
import { type Fault, fault } from '#core/fault.ts';
import { checkText } from '#core/parties/check-text.ts';
import { creditCodeFault, normalCreditCode } from '#core/realname/credit-code.ts';
import { cardFault, normalCard } from '#core/realname/person-card.ts';

/** Whose real name it is. */
export const realNameKinds = ['person', 'organization'] as const;
export type RealNameKind = (typeof realNameKinds)[number];

/** How far a verification is; `none`: nobody has applied yet. */
export const validStatuses = ['none', 'waiting', 'passed', 'refused'] as const;
export type ValidStatus = (typeof validStatuses)[number];

/** Why a reviewer refuses. `see-note`: the note explains it. */
export const refusalReasons = [
  'name-mismatch',
  'code-mismatch',
  'legal-name-mismatch',
  'bank-mismatch',
  'proof-unreadable',
  'proof-mismatch',
  'see-note',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export type Verdict =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'refused'; readonly reason: RefusalReason; readonly note: string };

/** Whether somebody may apply: the first time, or again after a refusal. */
export function mayApply(status: ValidStatus): boolean {
  return status === 'none' || status === 'refused';
}

export interface PersonApplication {
  readonly name: string;
  readonly idCard: string;
}

export const personFields = ['name', 'idCard'] as const;

/** `today`: `YYYY-MM-DD` in China, where the cards are issued. */
export function checkPerson({ name, idCard }: PersonApplication, today: string): Fault[] {
  const card = normalCard(idCard);
  return [
    ...checkText('name', name, 64, (text) => /^[\p{L}\p{M}·• .'’-]+$/u.test(text) || 'format'),
    ...checkText('idCard', card, 18, () => cardFault(card, today) ?? true).map(withoutFound),
  ];
}

/** An ID card is never repeated in a message: messages are shown, logged and sent to support. */
function withoutFound({ field, reason }: Fault): Fault {
  return fault(field, reason, '');
}

export interface OrganizationApplication {
  readonly orgName: string;
  readonly socialCode: string;
  readonly legalName: string;
  readonly openAccount: string;
  readonly bankAccount: string;
}

export const organizationFields = [
  'orgName',
  'socialCode',
  'legalName',
  'openAccount',
  'bankAccount',
] as const;

/** The bank and its account may be left out; with one, the other is needed. */
export function checkOrganizationApplication(application: OrganizationApplication): Fault[] {
  const { orgName, socialCode, legalName, openAccount, bankAccount } = application;
  const code = normalCreditCode(socialCode);
  const hasBank = openAccount.trim() !== '' || bankAccount.trim() !== '';
  return [
    ...checkText('orgName', orgName, 128, (text) => !/[<>]/.test(text) || 'format'),
    ...checkText('socialCode', code, 18, () => creditCodeFault(code) ?? true, '91330106MA2TBX015R'),
    ...checkText('legalName', legalName, 64, (text) => !/[<>]/.test(text) || 'format'),
    ...(hasBank
      ? [
          ...checkText('openAccount', openAccount, 128, (text) => !/[<>]/.test(text) || 'format'),
          ...checkText('bankAccount', bankAccount, 40, (text) => isBankAccount(text) || 'format'),
        ]
      : []),
  ];
}

/** Mainland accounts of companies have 8 to 32 digits, often written in groups. */
function isBankAccount(text: string): boolean {
  return /^\d{8,32}$/.test(text.replace(/[ -]/g, ''));
}

/** An account number as it is shown: its last four digits. */
export function shownBankAccount(text: string): string {
  return text === '' ? '' : `**** ${text.replace(/[ -]/g, '').slice(-4)}`;
}

/** A day in China as `YYYY-MM-DD`. */
export function chineseDay(now: Date): string {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}

/**
 * Percentage of filled fields of a person, rounded down (product.md, 'Account'): the profile, mailbox and telephone, and the two facts of the real
 * name, which count from the application on.
 */
export function personProgress(
  profile: Profile,
  contact: { readonly email: string; readonly telephone: string },
  status: ValidStatus,
): number {
  const known = isGiven(status);
  return percentOf(
    [...profileFields.map((field) => profile[field]), contact.email, contact.telephone],
    [known, known],
  );
}

/** The same for an organization: what an application states, and its proof. */
export function organizationProgress(
  application: OrganizationApplication | null,
  status: ValidStatus,
): number {
  if (application === null) return 0;
  return percentOf(
    organizationFields.map((field) => application[field]),
    [isGiven(status)],
  );
}

/** A refused application has to be made again. */
function isGiven(status: ValidStatus): boolean {
  return status === 'waiting' || status === 'passed';
}

function percentOf(texts: readonly string[], facts: readonly boolean[]): number {
  const filled = texts.filter((text) => text.trim() !== '').length + facts.filter(Boolean).length;
  return Math.floor((filled * 100) / (texts.length + facts.length));
}
