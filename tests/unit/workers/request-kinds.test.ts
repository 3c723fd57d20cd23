import { describe, expect, it } from 'vitest';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { requestPlan } from '#core/csr/request-plan.ts';
import { newKeyring } from '#tests/support/server/test-keyring.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import type { RequestJob } from '#workers/api.ts';
import { makeRequest } from '#workers/make-request.ts';

const keyring = await newKeyring();
const organization = { name: '示例科技有限公司', country: 'CN', province: '上海', locality: '浦东新区' };
const ecc = { ...defaultCsrOptions, encryption: 'ECC', curve: 'P-384', signature: 'SHA384' } as const;

interface Seen {
  readonly subject: string;
  /** As openssl prints them; empty if the request has no alternative names. */
  readonly altNames: string;
  readonly key: string;
  readonly signature: string;
  /** String types of the subject values, in order. */
  readonly types: string;
}

/** What openssl reads from a request, which must also verify. */
async function look(csr: string): Promise<Seen> {
  const files = { 'r.pem': csr };
  const format = ['-nameopt', 'utf8,sep_comma_plus,sname'];
  const { stdout, stderr } = await runTool(
    'openssl',
    ['req', '-in', 'r.pem', '-verify', '-text', '-noout', ...format],
    files,
  );
  expect(stdout + stderr).toContain('verify OK');
  const parsed = await runTool('openssl', ['asn1parse', '-in', 'r.pem'], files);
  const found = (pattern: RegExp, text = stdout) => pattern.exec(text)?.[1] ?? '';
  return {
    subject: found(/Subject: (.*)/),
    altNames: found(/Subject Alternative Name:[^\n]*\n\s*(.*)/).trim(),
    key: found(/Public-Key: \((.*)\)/),
    signature: found(/Signature Algorithm: (.*)/),
    types: [...parsed.stdout.matchAll(/prim: (\w+STRING)\s*:/g)].map(([, type]) => type).join(' '),
  };
}

async function make(changes: Partial<RequestJob>) {
  const { from: _, ...options } = ecc;
  const subject = { country: '', province: '', locality: '', organization: '', orgUnit: '' };
  return makeRequest({ names: ['a.example'], subject, options, keyring, ...changes });
}

describe('the request for each type of product', () => {
  const personless = 'C=SG,ST=Beijing';
  const chinese = 'C=CN,ST=上海,L=浦东新区,O=示例科技有限公司';
  const cases: readonly {
    readonly productType: string;
    readonly subBrand?: string;
    readonly names: readonly string[];
    readonly options?: typeof ecc | typeof defaultCsrOptions;
    readonly want: Partial<Seen>;
  }[] = [
    {
      productType: 'dv_one_ssl',
      names: ['a.example', 'www.a.example'],
      want: {
        subject: `${personless},CN=a.example`,
        altNames: 'DNS:a.example, DNS:www.a.example',
        key: '2048 bit',
        signature: 'sha256WithRSAEncryption',
      },
    },
    {
      productType: 'dv_wild_ssl',
      names: ['*.a.example'],
      options: ecc,
      want: {
        subject: `${personless},CN=*.a.example`,
        altNames: 'DNS:*.a.example',
        key: '384 bit',
        signature: 'ecdsa-with-SHA384',
      },
    },
    {
      productType: 'ov_flex_ssl',
      names: ['xn--fsqu00a.example', 'b.example'],
      want: {
        subject: `${chinese},CN=xn--fsqu00a.example`,
        altNames: 'DNS:xn--fsqu00a.example, DNS:b.example',
        types: 'PRINTABLESTRING UTF8STRING UTF8STRING UTF8STRING UTF8STRING',
      },
    },
    { productType: 'ev_one_ssl', names: ['a.example'], want: { subject: `${chinese},CN=a.example` } },
    {
      productType: 'ov_ip_ssl',
      names: ['1.1.1.1', '2606:4700:4700::1111'],
      want: {
        subject: `${chinese},CN=1.1.1.1`,
        altNames: 'IP Address:1.1.1.1, IP Address:2606:4700:4700:0:0:0:0:1111',
      },
    },
    {
      productType: 'dv_ip_single_ssl',
      names: ['8.8.8.8'],
      want: { subject: `${personless},CN=8.8.8.8`, altNames: 'IP Address:8.8.8.8' },
    },
    {
      productType: 'ev_vmc',
      names: ['a.example'],
      want: { subject: `${chinese},CN=a.example`, altNames: 'DNS:a.example' },
    },
    {
      productType: 'ov_code',
      names: [],
      options: ecc,
      want: { subject: `${chinese},CN=示例科技有限公司`, altNames: '', key: '4096 bit' },
    },
    {
      productType: 'ov_doc',
      names: [],
      want: { subject: `${chinese},CN=示例科技有限公司`, altNames: '', key: '4096 bit' },
    },
    {
      productType: 'dv_email',
      names: ['me@a.example'],
      want: { subject: `${personless},CN=me@a.example`, altNames: 'email:me@a.example' },
    },
    {
      productType: 'ov_smime',
      names: ['me@a.example'],
      want: { subject: `${chinese},CN=me@a.example`, altNames: 'email:me@a.example' },
    },
    {
      productType: 'ov_one_ssl',
      subBrand: 'cfca',
      names: ['a.example'],
      options: ecc,
      want: { key: '2048 bit', signature: 'sha256WithRSAEncryption' },
    },
  ];
  const branded = cases.map((one) => ({ subBrand: 'any brand', ...one }));
  it.each(branded)('$productType of $subBrand', async ({ productType, subBrand, names, options, want }) => {
    const subject = /^(?:ov|ev)/.test(productType) ? organization : null;
    const chosen = options ?? defaultCsrOptions;
    const plan = requestPlan({ productType, subBrand, names, organization: subject, options: chosen });
    const { algorithm, ...content } = plan;
    const made = unwrap(await make({ ...content, options: algorithm }));
    expect(await look(made.csr)).toMatchObject(want);
  });

  it('holds a mailbox of the subject as an IA5String', async () => {
    const subject = { country: 'SG', province: '', locality: '', organization: '', orgUnit: 'IT' };
    const made = unwrap(
      await make({ subject: { ...subject, email: 'it@a.example' }, emails: ['me@a.example'] }),
    );
    expect(await look(made.csr)).toMatchObject({
      subject: 'C=SG,OU=IT,CN=a.example,emailAddress=it@a.example',
      altNames: 'DNS:a.example, email:me@a.example',
      types: 'PRINTABLESTRING UTF8STRING UTF8STRING IA5STRING',
    });
  });
});

describe('subject parts at the bounds of RFC 5280', () => {
  const subject = { country: 'CN', province: '', locality: '', organization: '', orgUnit: '' };
  const bounds = [
    { part: 'province', limit: 128, of: (text: string) => ({ subject: { ...subject, province: text } }) },
    { part: 'locality', limit: 128, of: (text: string) => ({ subject: { ...subject, locality: text } }) },
    {
      part: 'organization',
      limit: 64,
      of: (text: string) => ({ subject: { ...subject, organization: text } }),
    },
    { part: 'orgUnit', limit: 64, of: (text: string) => ({ subject: { ...subject, orgUnit: text } }) },
    { part: 'commonName', limit: 64, of: (text: string) => ({ commonName: text }) },
  ];
  it.each(bounds)('$part: $limit characters and no more', async ({ part, limit, of }) => {
    const full = '证'.repeat(limit);
    const made = unwrap(await make(of(full)));
    expect((await look(made.csr)).subject).toContain(full);
    expect(await make(of(`${full}书`))).toEqual({
      ok: false,
      error: { code: 'subject-too-long', detail: part },
    });
  });

  it.each(bounds)('$part: no control characters and no lone surrogates', async ({ part, of }) => {
    for (const text of ['a\u0000b', 'a\nb', '\ud800'])
      expect(await make(of(text))).toEqual({ ok: false, error: { code: 'bad-input', detail: part } });
  });

  it.each([
    { names: [`${'a'.repeat(254)}`], want: 'names' },
    { emails: [`${'a'.repeat(250)}@a.example`], want: 'emails' },
  ])('longer than allowed are refused: $want', async ({ want, ...content }) => {
    expect(await make(content)).toEqual({ ok: false, error: { code: 'subject-too-long', detail: want } });
  });

  it('may lack a common name if there are other names', async () => {
    const made = unwrap(await make({ commonName: '' }));
    expect(await look(made.csr)).toMatchObject({ subject: '', altNames: 'DNS:a.example' });
    expect(await make({ names: [], commonName: '' })).toEqual({
      ok: false,
      error: { code: 'bad-input', detail: 'names' },
    });
  });
});
