import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { type Fault, fault } from '#core/fault.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { checkValidationEmail, standardMailboxes } from '#core/validation/emails.ts';
import { dcvMethods, isEmailMethod, methodsFor, validationMethodFor } from '#core/validation/methods.ts';
import { type ValidationMailbox, validationMailbox } from '#core/validation/validation-mailbox.ts';
import type { Issuer } from '#server/ca/issuer.ts';
import type { Services } from '#server/services.ts';

export interface AskedMethod {
  readonly method: DcvMethod;
  /** Mailbox given for the email methods; empty if none was. */
  readonly mailbox: string;
  /** Names of one order as they are stored. */
  readonly names: readonly string[];
  readonly product: { readonly productType: string; readonly subBrand: string };
  readonly now: Date;
}

/** How one name is validated. */
export interface ValidationMethod extends ValidationMailbox {
  readonly method: DcvMethod;
}

/**
 * How each name is validated, and who confirms by email. IP addresses always use the file method and mailboxes email, whatever is
 * chosen. Faults name `dcvMethod` and `<prefix>emailDnsEmail`. Code and document products have no names.
 */
export async function validationMethods(
  asked: AskedMethod,
  prefix: string,
): Promise<Result<ValidationMethod[], Fault[]>> {
  const unfit = methodFaults(asked);
  if (unfit.length > 0) return fail(unfit);
  const { mailbox, names } = asked;
  const field = `${prefix}emailDnsEmail`;
  const suffixes = await loadPublicSuffixes();
  const methods: ValidationMethod[] = [];
  for (const name of names) {
    const method = validationMethodFor(asked.method, name);
    if (name.includes('@')) methods.push({ method, mailbox: name, contactRecord: '' });
    else if (method === 'email' || method === 'email_dns') {
      const flaw = checkValidationEmail(mailbox, field);
      if (flaw !== null) return fail([flaw]);
      const found = validationMailbox(method, name, mailbox, suffixes);
      if (found === null) return fail([notStandard(field, mailbox, suffixes.rootDomain(name) ?? name)]);
      methods.push({ method, ...found });
    } else methods.push({ method, mailbox: '', contactRecord: '' });
  }
  return ok(methods);
}

function notStandard(field: string, mailbox: string, domain: string): Fault {
  const offered = standardMailboxes.map((local) => `${local}@${domain}`);
  return fault(field, 'not-offered', mailbox, offered.join(', '));
}

/** Names that the CA puts into no one certificate (`core/orders/ca-limits.ts`). */
export function caNameFaults(count: number, issuer: Issuer | null, prefix: string): Fault[] {
  const most = issuer?.place === 'outside' ? (issuer.mostNames ?? null) : null;
  if (most === null || count <= most) return [];
  return [fault(`${prefix}domainNames`, 'name-too-many', String(count), String(most))];
}

/** A server that sends no email cannot validate by it, nor can one whose CA validates names itself. */
export function unmailedFaults(
  method: DcvMethod,
  { mailer, issuer }: { readonly mailer: Services['mailer']; readonly issuer: Issuer | null },
): Fault[] {
  const isMailed = mailer !== null && !(issuer?.place === 'outside' && issuer.validates);
  if (isMailed || !isEmailMethod(method)) return [];
  const others = dcvMethods.filter((other) => !isEmailMethod(other));
  return [fault('dcvMethod', 'not-offered', method, others.join(', '))];
}

/** Faults if the method does not validate all these names on this day. */
function methodFaults({ method, names, product, now }: AskedMethod): Fault[] {
  const choices = methodsFor(product.productType, product.subBrand, names, now);
  const chosen = choices.find((choice) => choice.method === method);
  if (chosen?.offered) return [];
  const reason = chosen?.reason === 'email-ended' ? 'email-ended' : 'not-offered';
  const offered = choices.filter((choice) => choice.offered).map((choice) => choice.method);
  return [fault('dcvMethod', reason, method, offered.join(', '))];
}
