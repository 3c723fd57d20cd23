import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { DcvMethod, DomainValidation } from '#core/contract/calls/validation.ts';
import * as validationCalls from '#core/contract/calls/validation.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import { checkValidationEmail, emailChoices } from '#core/validation/emails.ts';
import { dcvMethods, isEmailMethod, methodsFor } from '#core/validation/methods.ts';
import type { Draft } from '#machines/kit/form.rules.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import { orderForms } from '#src/features/orders/order/form-names.ts';

/** What the panel knows beside the order. */
export interface MethodTerms {
  readonly order: Pick<OrderDetail, 'dcvMethod' | 'productType' | 'serverTime' | 'subBrand'>;
  readonly validations: readonly DomainValidation[];
}

interface MethodBody {
  /** Empty for every name that is not validated yet. */
  readonly domain: string;
  readonly dcvMethod: DcvMethod;
  readonly emailDnsEmail: string;
}

/** Another method for one name of an order, or for all that are not validated yet. */
export const methodForm: FormSource<{ readonly id: string }, MethodBody, MethodTerms> = {
  name: orderForms.method,
  fields: ['domain', 'dcvMethod', 'emailDnsEmail'],
  toDraft(_, { own: { order, validations } }) {
    const first = validations.find(isOpen);
    const emailDnsEmail = first?.recordType === 'EMAIL' ? first.recordName : '';
    return { domain: '', dcvMethod: first?.dcvMethod ?? order.dcvMethod, emailDnsEmail };
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

/** The names that a choice is for. */
export function openNames({ validations }: MethodTerms, domain = ''): readonly string[] {
  return domain === '' ? validations.filter(isOpen).map(({ domainName }) => domainName) : [domain];
}

export function methodChoices(terms: MethodTerms, domain: string) {
  const { productType, subBrand, serverTime } = terms.order;
  return methodsFor(productType, subBrand, openNames(terms, domain), new Date(serverTime));
}

/** The form with a mailbox that suits the method: of the domain's own the first, none of the customer's. */
export async function withMailbox(draft: Draft, terms: MethodTerms): Promise<Draft> {
  const { domain = '', dcvMethod } = draft;
  const [first] = dcvMethod === 'email' ? await standardMailboxes(openNames(terms, domain)) : [];
  return { ...draft, emailDnsEmail: first ?? '' };
}

/** The mailboxes that every owner of the first name's root domain has. */
export async function standardMailboxes([name = '']: readonly string[]): Promise<readonly string[]> {
  return emailChoices(name, [], await loadPublicSuffixes()).map(({ email }) => email);
}

function isOpen({ state }: DomainValidation): boolean {
  return state !== 'validated';
}
