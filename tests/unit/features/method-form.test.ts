import { describe, expect, test } from 'vitest';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { orderStatus } from '#core/orders/status.ts';
import { defaultSiteConfig } from '#src/adapters/site/site-config.ts';
import { methodCards } from '#src/features/validation/method-cards.ts';
import {
  type MethodTerms,
  methodChoices,
  methodForm,
  openNames,
  withMailbox,
} from '#src/features/validation/method-form.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const validation: DomainValidation = {
  domainName: '*.shop.example.com',
  dcvMethod: 'dns',
  recordType: 'CNAME',
  recordName: '_dnsauth.shop.example.com',
  expected: 'x.dcv.sandbox',
  found: [],
  state: 'waiting',
  zone: 'example.com',
  problem: '',
  resolver: '',
  address: '',
  checkTime: zeroTime,
  validatedTime: zeroTime,
};
const terms = (subBrand: string, validations = [validation]): MethodTerms => ({
  order: {
    subBrand,
    dcvMethod: 'dns',
    orderStatus: 1002,
    productType: 'dv_wild_ssl',
    serverTime: '2026-03-01T00:00:00Z',
  },
  validations,
  chosen: [],
});

test.each([
  { subBrand: 'positivessl', want: true },
  { subBrand: 'certum_nya', want: true },
  { subBrand: 'sectigo', want: false },
])('offers TXT for a wildcard of $subBrand, as the server does: $want', ({ subBrand, want }) => {
  const txt = methodChoices(terms(subBrand), '').find(({ method }) => method === 'dns_txt');
  expect(txt?.offered).toBe(want);
});

test.each([
  { name: 'that sends mail', mail: true, mailedValidation: true, want: ['email', 'email_dns'] },
  { name: 'that sends no mail', mail: false, mailedValidation: true, want: [] },
  { name: 'whose CA sends no mail', mail: true, mailedValidation: false, want: [] },
])('offers email validation on a site $name: $want', ({ mail, mailedValidation, want }) => {
  const site = { mail, features: { mailedValidation } };
  const cards = methodCards(methodChoices(terms('positivessl'), ''), translators.en, site);
  expect(cards.map(({ value }) => value)).toEqual(['dns', 'dns_txt', 'file', ...want]);
});

describe('methodForm', () => {
  const draft = { domain: '', dcvMethod: 'email', emailDnsEmail: '' };
  const context = { site: defaultSiteConfig, own: terms('positivessl') };

  test('starts with the current method and mailbox', () => {
    const mailed: DomainValidation = {
      ...validation,
      dcvMethod: 'email',
      recordType: 'EMAIL',
      recordName: 'admin@example.com',
    };
    const done: DomainValidation = { ...validation, domainName: 'a.example.com', state: 'validated' };
    const own = terms('positivessl', [done, mailed]);
    expect(methodForm.toDraft(null, { ...context, own })).toEqual({
      domain: '',
      dcvMethod: 'email',
      emailDnsEmail: 'admin@example.com',
    });
  });

  test('covers the chosen names, or else those still open; for a returned order all, validated or not', () => {
    const done: DomainValidation = { ...validation, domainName: 'a.example.com', state: 'validated' };
    const own = terms('positivessl', [done, validation]);
    const chosen = { ...own, chosen: ['b.example.com', 'c.example.com'] };
    expect(methodForm.toDraft(null, { ...context, own: chosen }).domain).toBe('b.example.com,c.example.com');
    expect(openNames(own, 'b.example.com,c.example.com')).toEqual(['b.example.com', 'c.example.com']);
    expect(openNames(own)).toEqual(['*.shop.example.com']);
    const returned = { ...own, order: { ...own.order, orderStatus: orderStatus.returned } };
    expect(openNames(returned)).toEqual(['a.example.com', '*.shop.example.com']);
  });

  test("suggests a mailbox of the root domain, but none for the customer's own", async () => {
    expect(await withMailbox(draft, context.own)).toMatchObject({ emailDnsEmail: 'admin@example.com' });
    expect(await withMailbox({ ...draft, dcvMethod: 'email_dns' }, context.own)).toMatchObject({
      emailDnsEmail: '',
    });
  });

  test.each([
    { dcvMethod: 'email_dns', emailDnsEmail: '', want: ['required'] },
    { dcvMethod: 'email_dns', emailDnsEmail: 'ops', want: ['email-format'] },
    { dcvMethod: 'email_dns', emailDnsEmail: ' ops@example.net ', want: [] },
    { dcvMethod: 'dns', emailDnsEmail: '', want: [] },
  ])('requires a mailbox where needed: $dcvMethod "$emailDnsEmail"', async ({ want, ...typed }) => {
    const faults = await methodForm.check(methodForm.toBody({ ...draft, ...typed }), context);
    expect(faults.map(({ reason }) => reason)).toEqual(want);
  });
});
