import { describe, expect, test } from 'vitest';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { fault } from '#core/fault.ts';
import { checkNames } from '#core/names/check-names.ts';
import { noTexts } from '#core/orders/order-texts.ts';
import { orderPayload } from '#machines/purchase/buy.rules.ts';
import { csrOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import {
  isSaveOn,
  mailboxChoicesOf,
  mailboxOf,
  mailboxToSave,
  methodOf,
  methodsOf,
  needsMailbox,
} from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { certifiedNames, fitText, namesKey, noNames } from '#machines/purchase/names.rules.ts';
import { idempotencyKey } from '#machines/purchase/ordering/ordering.rules.ts';
import type { OrderingFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { withState } from '#machines/purchase/purchase.questions.ts';
import {
  formFaults,
  keyMakerOf,
  priceKey,
  productKey,
  validityOf,
} from '#machines/purchase/purchase.rules.ts';
import { single as sample } from '#machines/purchase/purchase.samples.ts';
import { initialContext, toFormFault } from '#machines/purchase/purchase.setup.ts';
import type { ProductFacts, PurchaseContext } from '#machines/purchase/purchase.types.ts';

const single: ProductFacts = { ...sample, maxYear: 2 };
const wild: ProductFacts = { ...single, productType: 'dv_wild_ssl', brand: 'certum', subBrand: 'certum' };
const flex: ProductFacts = { ...single, productType: 'dv_flex_ssl', maxNames: 100 };
const code: ProductFacts = { ...single, productType: 'ov_code', maxYear: 3 };
const doc: ProductFacts = { ...single, productType: 'ov_doc' };
const mail: ProductFacts = { ...single, productType: 'dv_email' };

function contextOf(change: Partial<PurchaseContext>): PurchaseContext {
  const context = { ...initialContext({ workflow: 'w1' }), ...change };
  return { ...context, ...withState(context, 'product', { answered: productKey(context) }) };
}

async function typed(product: ProductFacts, text: string, extras = ''): Promise<PurchaseContext> {
  const context = contextOf({ product, text, extras });
  const { productType, subBrand, brand, maxNames } = product;
  const question = { text, extras, productType, subBrand, brand, maxNames };
  return { ...context, checked: await checkNames(question) };
}

describe('what a product makes of the choices', () => {
  test.each([
    { name: 'offered', product: single, validityChoice: 2, want: 2 },
    { name: '90 days', product: single, validityChoice: 90, want: 90 },
    { name: 'more years than it has', product: single, validityChoice: 3, want: 1 },
    { name: 'sold by days only', product: { ...single, maxYear: 0 }, validityChoice: 1, want: 90 },
    { name: 'no product yet', product: null, validityChoice: 3, want: 3 },
  ])('validity: $name', ({ product, validityChoice, want }) => {
    expect(validityOf(contextOf({ product, validityChoice }))).toBe(want);
  });

  test('a choice of key comes back with the product it fits', () => {
    const csrChoice = { ...defaultCsrOptions, encryption: 'ECC', curve: 'P-256' } as const;
    expect(csrOf(contextOf({ product: code, csrChoice }))).toMatchObject({
      encryption: 'RSA',
      keyLength: 4096,
    });
    expect(csrOf(contextOf({ product: single, csrChoice }))).toEqual(csrChoice);
  });

  test.each([
    { name: 'a document product', product: doc, want: 'ca' },
    { name: 'code signing of cfca', product: { ...code, subBrand: 'cfca' }, want: 'token' },
    { name: 'a mailbox of cfca', product: { ...mail, subBrand: 'cfca' }, want: 'ca' },
    { name: 'code signing of others', product: code, want: 'token' },
    {
      name: 'code signing with a request of one’s own',
      product: code,
      change: { csrChoice: { ...defaultCsrOptions, from: 'paste' } },
      want: 'browser',
    },
    { name: 'TLS of cfca', product: { ...single, subBrand: 'cfca' }, want: 'browser' },
    { name: 'no product yet', product: null, want: 'browser' },
    {
      name: 'a batch',
      product: { ...mail, subBrand: 'cfca' },
      change: { modeChoice: 'batch' },
      want: 'browser',
    },
    {
      name: 'a request of one’s own',
      product: doc,
      change: { csrChoice: { ...defaultCsrOptions, from: 'paste' } },
      want: 'browser',
    },
  ] as const)('the key of $name is made by: $want', ({ product, want, ...rest }) => {
    const change: Partial<PurchaseContext> = 'change' in rest ? rest.change : {};
    const context = contextOf({ product, makerChoice: 'ca', ...change });
    expect(keyMakerOf(context)).toBe(want);
    expect(keyMakerOf({ ...context, makerChoice: 'browser' })).toBe(want === 'ca' ? 'browser' : want);
  });

  test('a method the names rule out gives way to the first of the brand', async () => {
    const context = { ...(await typed(wild, '*.example.com')), dcvChoice: 'file' as const };
    expect(methodOf(context)).toBe('dns_txt');
    expect(methodsOf(context)).toContainEqual({
      method: 'file',
      offered: false,
      reason: 'wildcard-needs-dns',
    });
    expect(methodOf({ ...context, product: single, checked: noNames })).toBe('file');
  });

  test('in a batch a mailbox without @ is one of each order’s own domain', () => {
    const batch = {
      text: 'a.test\n\nb.test',
      blocks: [
        { line: 1, endLine: 1 },
        { line: 3, endLine: 3 },
      ],
    };
    const context = contextOf({
      product: flex,
      modeChoice: 'batch',
      batchText: batch.text,
      batch: { ...batch, names: 'a.test\nb.test', faults: [], faulty: [] },
      dcvChoice: 'email',
      mailboxes: {
        mailboxes: [
          { email: 'me@x.test', isSaved: true },
          { email: 'admin@a.test', isSaved: false },
        ],
        hasSaved: true,
      },
    });
    const wrong = (email: string) => formFaults({ ...context, email }).map(({ reason }) => reason);
    expect([wrong('admin'), wrong('me@x.test'), wrong('not one'), wrong('')]).toEqual([
      [],
      [],
      ['email-format'],
      ['required'],
    ]);
    expect(methodOf({ ...context, email: 'admin' })).toBe('email');
    expect(
      mailboxChoicesOf(context)
        .map(({ email }) => email)
        .slice(0, 2),
    ).toEqual(['me@x.test', 'admin']);
    const saving = { ...context, saveChoice: true };
    expect(mailboxToSave({ ...saving, email: 'me@x.test' })).toBe('me@x.test');
    expect(mailboxToSave({ ...saving, email: 'admin' })).toBe('');
  });

  test('saving the mailbox is on at first where none was saved, and not where that could not be read', () => {
    const saved = (answered: string, failure: OrderingFailure | null = null) => {
      const context = contextOf({});
      return isSaveOn({ ...context, ...withState(context, 'mailboxes', { answered, failure }) });
    };
    expect([saved(''), saved('mailbox:a.test'), saved('mailbox:a.test', { kind: 'timeout' })]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('a mailbox says which of the two e-mail methods it is, and is completed by the root domain', async () => {
    const named = { ...(await typed(single, 'shop.example.com')), dcvChoice: 'email' as const };
    expect(methodOf(named)).toBe('email');
    expect(mailboxOf({ ...named, email: 'admin' })).toBe('admin@example.com');
    expect(methodOf({ ...named, email: 'admin' })).toBe('email');
    expect(methodOf({ ...named, email: 'me@example.org' })).toBe('email_dns');
    expect(formFaults(named).map(({ field }) => field)).toEqual(['emailDnsEmail']);
    expect(formFaults({ ...named, email: 'not a mailbox' }).map(({ reason }) => reason)).toEqual([
      'email-format',
    ]);
    expect(needsMailbox({ ...named, dcvChoice: 'dns' })).toBe(false);
  });
});

describe('names', () => {
  test.each([
    ['a wild product adds the prefix', 'example.com', wild, null, '*.example.com'],
    ['once', '*.example.com', wild, null, '*.example.com'],
    ['not to an address', 'http://example.com', wild, null, 'http://example.com'],
    ['leaving a wild product takes it', '*.example.com', single, wild, 'example.com'],
    ['typed for a single name it stays, to be refused', '*.example.com', single, single, '*.example.com'],
    ['several lines', 'a.com\nb.com', wild, null, '*.a.com\n*.b.com'],
    ['no product yet', 'example.com', null, null, 'example.com'],
  ])('%s', (_name, text, product, before, want) => {
    const isNewProduct = before !== null && before !== product;
    expect(fitText(text, product, { isNewProduct, isWildcardOn: false })).toBe(want);
  });

  test('a multi-domain request holds the www name, and so does its price', async () => {
    const context = await typed(flex, 'example.com');
    expect(certifiedNames(context)).toEqual(['example.com', 'www.example.com']);
    expect(priceKey(context)).toContain('www.example.com');
  });
});

describe('questions', () => {
  test('no product, no names and 90 days leave nothing to ask', () => {
    expect(namesKey(contextOf({ text: 'example.com' }))).toBe('');
    expect(namesKey(contextOf({ product: single, text: ' ' }))).toBe('');
    expect(priceKey(contextOf({ text: 'example.com' }))).toBe('');
    expect(priceKey(contextOf({ product: single, validityChoice: 90 }))).toBe('');
    expect(priceKey(contextOf({ product: single }))).not.toBe('');
  });

  test('another product asks about the same names again', () => {
    const text = 'example.com';
    expect(namesKey(contextOf({ product: single, text }))).not.toBe(
      namesKey(contextOf({ product: wild, text })),
    );
  });
});

describe('what is missing', () => {
  test.each([
    { name: 'everything', context: contextOf({}), want: ['productNo', 'commonName'] },
    { name: 'a name', context: contextOf({ product: single, text: '' }), want: ['commonName'] },
    { name: 'the first of names', context: contextOf({ product: flex, text: '' }), want: ['commonName'] },
    { name: 'nothing', context: contextOf({ product: single, text: 'example.com' }), want: [] },
    {
      name: 'a shorter remark',
      context: contextOf({ product: single, text: 'a.com', texts: { ...noTexts, remark: 'x'.repeat(256) } }),
      want: ['remark'],
    },
    {
      name: 'contact and company, but no name',
      context: contextOf({ product: code }),
      want: ['contactID', 'orgID'],
    },
  ])('$name', ({ context, want }) => {
    expect(formFaults(context).map(({ field }) => field)).toEqual(want);
  });

  test('a product that is still being read cannot be bought', () => {
    const context = {
      ...contextOf({}),
      product: single,
      text: 'a.com',
      questions: initialContext({ workflow: 'w1' }).questions,
    };
    expect(formFaults(context).map(({ field }) => field)).toEqual(['productNo']);
  });
});

describe('what is sent', () => {
  const request = { csr: 'csr', key: 'v1.sealed' };

  test('a domain-validated order names no contact and no company', async () => {
    const context = {
      ...(await typed(single, 'BÜCHER.example')),
      contactID: '1',
      orgID: '2',
      texts: { ...noTexts, remark: 'r' },
    };
    expect(orderPayload(context, request)).toEqual({
      productNo: 'alphassl-dv',
      productType: 'dv_single_ssl',
      year: 1,
      dcvMethod: 'dns',
      contactID: '',
      orgID: '',
      ...noTexts,
      remark: 'r',
      sslCerts: [
        {
          csr: 'csr',
          key: 'v1.sealed',
          commonName: 'xn--bcher-kva.example',
          domainNames: 'xn--bcher-kva.example',
        },
      ],
    });
  });

  test('nothing is sent without a name', () => {
    expect(orderPayload(contextOf({ product: single }), request)).toBeNull();
  });

  test('a free order is one of its own, and a company sends a request alone', async () => {
    const free = { ...single, productType: 'dv_free_one_ssl' };
    expect(orderPayload(await typed(free, 'example.com'), request)).toMatchObject({
      free: { csr: 'csr', key: 'v1.sealed', commonName: 'example.com', domainNames: 'example.com' },
    });
    const organization = contextOf({ product: code, contactID: '1', orgID: '2' });
    expect(orderPayload(organization, request)).toMatchObject({
      contactID: '1',
      orgID: '2',
      dcvMethod: 'file',
      request,
    });
    expect(orderPayload(organization, request)).not.toHaveProperty('sslCerts');
  });

  test('the mailbox goes with the e-mail methods alone', async () => {
    const named = { ...(await typed(single, 'example.com')), email: 'admin' };
    expect(orderPayload({ ...named, dcvChoice: 'email' }, request)).toMatchObject({
      dcvMethod: 'email',
      sslCerts: [{ emailDnsEmail: 'admin@example.com' }],
    });
    expect(orderPayload({ ...named, dcvChoice: 'dns' }, request)).not.toHaveProperty(
      'sslCerts.0.emailDnsEmail',
    );
  });

  test('each try has a key of its own', () => {
    expect(idempotencyKey(contextOf({ attempt: 1 }))).toBe('w1:create:1');
    expect(idempotencyKey(contextOf({ attempt: 2 }))).toBe('w1:create:2');
  });

  test('a fault of the payload is one of the form', () => {
    expect(toFormFault(fault('sslCerts.0.commonName', 'name-reserved', 'a.test')).field).toBe('commonName');
    expect(toFormFault(fault('year', 'not-offered', '7')).field).toBe('year');
  });
});
