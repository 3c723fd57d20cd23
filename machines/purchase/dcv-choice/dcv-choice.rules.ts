import type { Fault } from '#core/fault.ts';
import { nameKindFor } from '#core/names/host-rules.ts';
import { isIpText } from '#core/names/ip-text.ts';
import { isWildcard } from '#core/names/wildcard.ts';
import { startOf } from '#core/policy/dated-row.ts';
import {
  checkValidationEmail,
  completeMailbox,
  emailMethodOf,
  standardMailboxes,
} from '#core/validation/emails.ts';
import {
  type DcvMethod,
  type DcvNote,
  defaultMethod,
  isEmailMethod,
  methodsFor,
  type OfferedMethod,
} from '#core/validation/methods.ts';
import { isJudged, namesOfLine } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { batchNames, isForBatch, orderSourceOf } from '#machines/purchase/order-mode/order-mode.rules.ts';
import type { MailboxChoices, PurchaseContext } from '#machines/purchase/purchase.types.ts';

export const noMailboxes: PurchaseContext['mailboxes'] = { mailboxes: [], hasSaved: false };

/**
 * Of the names that have to be validated, one of each kind that makes a difference to the methods, the first name first.
 * Names that are not judged yet do not count.
 */
export function validatedNames(context: PurchaseContext): readonly string[] {
  const { batch, checked, judged } = context;
  if (!isForBatch(context)) return samplesOf(checked, ({ names }) => [names]);
  if (orderSourceOf(context) === 'text') return samplesOf(batch, () => batchNames({ batch }));
  if (!isJudged(context)) return [];
  return samplesOf(judged, ({ names }) => names.split('\n').map(namesOfLine));
}

/** Thousands of names are read once, not with every question about them. */
const samples = new WeakMap<object, readonly string[]>();

function samplesOf<T extends object>(
  owner: T,
  namesOf: (owner: T) => readonly (readonly string[])[],
): readonly string[] {
  const known = samples.get(owner);
  if (known !== undefined) return known;
  const names = namesOf(owner).flat();
  const found = [names[0], names.find(isWildcard), names.find(isIpText)];
  const sample = [...new Set(found.flatMap((name) => name ?? []))];
  samples.set(owner, sample);
  return sample;
}

/**
 * The methods, each with whether it can validate all names. Products that certify an organization or a mailbox have no name to
 * validate with DNS: `methodsFor` has what is left. What the trade has ended by the server's day is not offered.
 */
export function methodsOf(context: PurchaseContext): readonly OfferedMethod[] {
  const { product } = context;
  if (product === null) return [];
  const date = context.day === '' ? undefined : startOf(context.day);
  return methodsFor(product.productType, product.subBrand, validatedNames(context), date);
}

/** The method that was chosen, where it cannot be used now: the rule changed, or other names came. */
export function replacedMethod(
  context: PurchaseContext,
): { readonly method: DcvMethod; readonly reason: DcvNote } | null {
  const { product, dcvChoice } = context;
  if (product === null || nameKindFor(product.productType) !== 'host') return null;
  const choice = methodsOf(context).find(({ method }) => method === dcvChoice);
  if (choice === undefined || choice.offered || choice.reason === undefined) return null;
  return { method: choice.method, reason: choice.reason };
}

/**
 * The method chosen where the names allow it, else the brand's first. A mailbox that was typed says which of the two
 * e-mail methods it is: a standard one, or one's own (spec §5).
 */
export function methodOf(context: PurchaseContext): DcvMethod {
  const { product, dcvChoice, email } = context;
  if (product === null) return dcvChoice ?? 'dns';
  const isOffered = (wanted: DcvMethod) =>
    methodsOf(context).some(({ method, offered }) => offered && method === wanted);
  if (dcvChoice !== null && isOffered(dcvChoice)) {
    if (!isEmailMethod(dcvChoice) || email.trim() === '') return dcvChoice;
    const mailboxMethod = emailMethodOf(mailboxOf(context), validatedNames(context)[0]);
    return isOffered(mailboxMethod) ? mailboxMethod : dcvChoice;
  }
  return defaultMethod(product.productType, product.subBrand, validatedNames(context));
}

/** Nothing is left to choose. */
export function isMethodForced(context: PurchaseContext): boolean {
  return methodsOf(context).filter(({ offered }) => offered).length === 1;
}

/** Is the mailbox asked for? E-mail products validate the mailbox that is their name. */
export function needsMailbox(context: PurchaseContext): boolean {
  const { product } = context;
  if (product === null || nameKindFor(product.productType) === 'mailbox') return false;
  return isEmailMethod(methodOf(context));
}

/** What a mailbox without @ belongs to: the root domain of the common name (spec §5). Several orders have none in common. */
export function mailboxDomainOf(context: PurchaseContext): string {
  return isForBatch(context) ? '' : context.checked.rootDomain;
}

/** The mailbox as it is sent. */
export function mailboxOf(context: PurchaseContext): string {
  const domain = mailboxDomainOf(context);
  return completeMailbox(context.email, context.checked.names[0] ?? '', { rootDomain: () => domain || null });
}

/** Of several orders a mailbox without @ is one of each order's own domain. */
export function mailboxFault(context: PurchaseContext): Fault | null {
  const mailbox = mailboxOf(context);
  const whole =
    isForBatch(context) && mailbox !== '' && !mailbox.includes('@') ? `${mailbox}@a.example` : mailbox;
  return checkValidationEmail(whole, 'emailDnsEmail');
}

/** Saved ones first, then the standard ones: whole addresses where the orders have a domain in common. */
export function mailboxChoicesOf(context: PurchaseContext): MailboxChoices['mailboxes'] {
  const { mailboxes } = context.mailboxes;
  if (!isForBatch(context)) return mailboxes;
  const standard = standardMailboxes.map((email) => ({ email, isSaved: false }));
  return [...mailboxes.filter(({ isSaved }) => isSaved), ...standard];
}

/** What is kept among the customer's mailboxes once the orders are there; empty: nothing. */
export function mailboxToSave(context: PurchaseContext): string {
  const mailbox = mailboxOf(context);
  return needsMailbox(context) && isSaveOn(context) && mailbox.includes('@') ? mailbox : '';
}

/** On at first for a customer without stored mailboxes, as far as they could be read (spec §5). */
export function isSaveOn({
  saveChoice,
  mailboxes,
  questions,
}: Pick<PurchaseContext, 'saveChoice' | 'mailboxes' | 'questions'>): boolean {
  const { answered, failure } = questions.mailboxes;
  return saveChoice ?? (answered !== '' && failure === null && !mailboxes.hasSaved);
}

/** The question 'which mailboxes can validate this name?'; empty when none is needed. */
export function mailboxKey(context: PurchaseContext): string {
  const [name] = validatedNames(context);
  if (name === undefined || !needsMailbox(context)) return '';
  return `mailbox:${isWildcard(name) ? name.slice(2) : name}`;
}

/** A mailbox that belongs to the other e-mail method goes: it would take the choice back. */
export function withMethod(context: PurchaseContext, dcvChoice: DcvMethod): Partial<PurchaseContext> {
  const isOther =
    isEmailMethod(dcvChoice) && emailMethodOf(mailboxOf(context), validatedNames(context)[0]) !== dcvChoice;
  return { dcvChoice, email: isOther ? '' : context.email };
}
