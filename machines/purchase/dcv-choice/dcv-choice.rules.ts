import { nameKindFor } from '#core/names/host-rules.ts';
import { isIpText } from '#core/names/ip-text.ts';
import { isWildcard } from '#core/names/wildcard.ts';
import { startOf } from '#core/policy/dated-row.ts';
import { completeMailbox, emailMethodOf } from '#core/validation/emails.ts';
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
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';

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

/** Thousands of names are looked through once, not with every question about them. */
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
    const said = emailMethodOf(mailboxOf(context), validatedNames(context)[0]);
    return isOffered(said) ? said : dcvChoice;
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

/** On at first for a customer without stored mailboxes (spec §5). */
export function isSaveOn({
  saveChoice,
  mailboxes,
  questions,
}: Pick<PurchaseContext, 'saveChoice' | 'mailboxes' | 'questions'>): boolean {
  return saveChoice ?? (questions.mailboxes.answered !== '' && !mailboxes.hasSaved);
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
