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
 * Of the names to validate, one sample of each type that the methods distinguish; the first name comes first. Names not
 * checked yet are left out.
 */
export function validatedNames(context: PurchaseContext): readonly string[] {
  const { batch, checked, judged } = context;
  if (!isForBatch(context)) return samplesOf(checked, ({ names }) => [names]);
  if (orderSourceOf(context) === 'text') return samplesOf(batch, () => batchNames({ batch }));
  if (!isJudged(context)) return [];
  return samplesOf(judged, ({ names }) => names.split('\n').map(namesOfLine));
}

/** Caches the samples, since there may be thousands of names and several questions about them. */
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
 * All methods, each with whether it can validate every name. Products that certify an organization or a mailbox have no
 * name to validate with DNS; `methodsFor` returns the methods left. Methods that the CA/Browser Forum has ended by the
 * server's day are not offered.
 */
export function methodsOf(context: PurchaseContext): readonly OfferedMethod[] {
  const { product } = context;
  if (product === null) return [];
  const date = context.day === '' ? undefined : startOf(context.day);
  return methodsFor(product.productType, product.subBrand, validatedNames(context), date);
}

/** The chosen method if it can no longer be used, because a rule or the names changed; null otherwise. */
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
 * The chosen method if the names allow it, else the brand's first. A typed mailbox decides between the two email
 * methods: a standard mailbox, or the customer's own (product.md, 'Domain validation').
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

/** Only one method is available. */
export function isMethodForced(context: PurchaseContext): boolean {
  return methodsOf(context).filter(({ offered }) => offered).length === 1;
}

/** Whether the form asks for a mailbox. Email products validate the mailbox they certify. */
export function needsMailbox(context: PurchaseContext): boolean {
  const { product } = context;
  if (product === null || nameKindFor(product.productType) === 'mailbox') return false;
  return isEmailMethod(methodOf(context));
}

/**
 * Domain of a mailbox without @: the root domain of the common name (product.md, 'Domain validation'). Several orders have none in common.
 */
export function mailboxDomainOf(context: PurchaseContext): string {
  return isForBatch(context) ? '' : context.checked.rootDomain;
}

/** The mailbox to send. */
export function mailboxOf(context: PurchaseContext): string {
  const domain = mailboxDomainOf(context);
  return completeMailbox(context.email, context.checked.names[0] ?? '', { rootDomain: () => domain || null });
}

/** In a batch, a mailbox without @ is completed with each order's own domain. */
export function mailboxFault(context: PurchaseContext): Fault | null {
  const mailbox = mailboxOf(context);
  const whole =
    isForBatch(context) && mailbox !== '' && !mailbox.includes('@') ? `${mailbox}@a.example` : mailbox;
  return checkValidationEmail(whole, 'emailDnsEmail');
}

/** Saved mailboxes first, then the standard ones; complete addresses if the orders share a domain. */
export function mailboxChoicesOf(context: PurchaseContext): MailboxChoices['mailboxes'] {
  const { mailboxes } = context.mailboxes;
  if (!isForBatch(context)) return mailboxes;
  const standard = standardMailboxes.map((email) => ({ email, isSaved: false }));
  return [...mailboxes.filter(({ isSaved }) => isSaved), ...standard];
}

/** The mailbox to save for the customer once the orders are created; empty for none. */
export function mailboxToSave(context: PurchaseContext): string {
  const mailbox = mailboxOf(context);
  return needsMailbox(context) && isSaveOn(context) && mailbox.includes('@') ? mailbox : '';
}

/** Defaults to on for a customer without saved mailboxes, provided they could be read (product.md, 'Domain validation'). */
export function isSaveOn({
  saveChoice,
  mailboxes,
  questions,
}: Pick<PurchaseContext, 'saveChoice' | 'mailboxes' | 'questions'>): boolean {
  const { answered, failure } = questions.mailboxes;
  return saveChoice ?? (answered !== '' && failure === null && !mailboxes.hasSaved);
}

/** Key of the question 'which mailboxes can validate this name?'; empty if none is needed. */
export function mailboxKey(context: PurchaseContext): string {
  const [name] = validatedNames(context);
  if (name === undefined || !needsMailbox(context)) return '';
  return `mailbox:${isWildcard(name) ? name.slice(2) : name}`;
}

/** Clears a mailbox that belongs to the other email method, since it would revert the choice. */
export function withMethod(context: PurchaseContext, dcvChoice: DcvMethod): Partial<PurchaseContext> {
  const isOther =
    isEmailMethod(dcvChoice) && emailMethodOf(mailboxOf(context), validatedNames(context)[0]) !== dcvChoice;
  return { dcvChoice, email: isOther ? '' : context.email };
}
