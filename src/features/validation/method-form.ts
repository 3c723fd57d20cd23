import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { DcvMethod, DomainValidation } from '#core/contract/calls/validation.ts';
import * as validationCalls from '#core/contract/calls/validation.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import { isResubmittable } from '#core/orders/reissue.ts';
import { checkValidationEmail, emailChoices } from '#core/validation/emails.ts';
import { dcvMethods, isEmailMethod, methodsFor } from '#core/validation/methods.ts';
import type { Draft } from '#machines/kit/form.rules.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import { orderForms } from '#src/console/orders/form-names.ts';

/** Data from the panel, besides the order. */
export interface MethodTerms {
  readonly order: Pick<OrderDetail, 'dcvMethod' | 'orderStatus' | 'productType' | 'serverTime' | 'subBrand'>;
  readonly validations: readonly DomainValidation[];
  /** Names selected beforehand; empty means all. */
  readonly chosen: readonly string[];
}

interface MethodBody {
  /** Comma-separated names; empty for all that are not validated yet. */
  readonly domain: string;
  readonly dcvMethod: DcvMethod;
  readonly emailDnsEmail: string;
}

/** Changes the validation method of some names of an order, or of all that are not validated yet. */
export const methodForm: FormSource<{ readonly id: string }, MethodBody, MethodTerms> = {
  name: orderForms.method,
  fields: ['domain', 'dcvMethod', 'emailDnsEmail'],
  kinds: validationCalls.changeDcv.body.entries,
  toDraft(_, { own }) {
    const { order, validations, chosen } = own;
    const domain = chosen.join();
    const [name] = openNames(own, domain);
    const first = validations.find(({ domainName }) => domainName === name);
    const emailDnsEmail = first?.recordType === 'EMAIL' ? first.recordName : '';
    return { domain, dcvMethod: first?.dcvMethod ?? order.dcvMethod, emailDnsEmail };
  },
  toBody: ({ domain = '', dcvMethod, emailDnsEmail = '' }) => ({
    domain,
    dcvMethod: dcvMethods.find((method) => method === dcvMethod) ?? 'dns',
    emailDnsEmail: emailDnsEmail.trim(),
  }),
  check({ dcvMethod, emailDnsEmail }) {
    const flaw = isEmailMethod(dcvMethod) ? checkValidationEmail(emailDnsEmail, 'emailDnsEmail') : null;
    return flaw === null ? [] : [flaw];
  },
  async save(client, { id, body: { emailDnsEmail, ...body } }) {
    const orderNo = id ?? '';
    const mailbox = isEmailMethod(body.dcvMethod) ? { emailDnsEmail } : {};
    await client.call(validationCalls.changeDcv, { body: { orderNo, ...body, ...mailbox } });
    return { id: orderNo };
  },
};

/** Returns the names that a choice applies to. */
export function openNames({ order, validations }: MethodTerms, domain = ''): readonly string[] {
  if (domain !== '') return domain.split(',');
  // Changing the method of a returned order revalidates all of its names.
  const isReturned = isResubmittable(order.orderStatus);
  return validations
    .filter(({ state }) => isReturned || state !== 'validated')
    .map(({ domainName }) => domainName);
}

export function methodChoices(terms: MethodTerms, domain: string) {
  const { productType, subBrand, serverTime } = terms.order;
  return methodsFor(productType, subBrand, openNames(terms, domain), new Date(serverTime));
}

/** Returns the draft with a mailbox that suits the method: the first standard one of the domain for `email`, else none. */
export async function withMailbox(draft: Draft, terms: MethodTerms): Promise<Draft> {
  const { domain = '', dcvMethod } = draft;
  const [first] = dcvMethod === 'email' ? await standardMailboxes(openNames(terms, domain)) : [];
  return { ...draft, emailDnsEmail: first ?? '' };
}

/** Returns the standard mailboxes of the first name's root domain. */
export async function standardMailboxes([name = '']: readonly string[]): Promise<readonly string[]> {
  return emailChoices(name, [], await loadPublicSuffixes()).map(({ email }) => email);
}
