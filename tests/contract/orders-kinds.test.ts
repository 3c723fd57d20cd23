import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { productFamily } from '#core/catalogue/type-flags.ts';
import type { BodyOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { organizations } from '#server/db/schema/catalogue.ts';
import {
  newEc,
  newRsa,
  openssl,
  opensslRequest,
  showCertificate,
  strongRequest,
  verifyChain,
} from '#tests/support/files/openssl.ts';
import { sampleLogo } from '#tests/support/files/sample-logo.ts';
import { addParties, ownOrganization } from '#tests/support/rows/own-parties.ts';
import { mailedLinks, pressConfirm } from '#tests/support/server/mail-links.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import {
  deposit,
  detailOf,
  issueNow,
  payOrder,
  publishValidations,
  verify,
} from '#tests/support/server/shop.ts';

const server = shareServer();
const customer = shareCustomer(() => server.customer());
let parties: { contactID: string; orgID: string };
beforeAll(async () => {
  parties = await addParties(server, customer.id);
  await deposit(server, customer.id, 100_000_000);
}, 60_000);

type Method = BodyOf<typeof contract.purchase.free>['dcvMethod'];
interface Kind {
  readonly name: string;
  readonly productNo: string;
  readonly productType: string;
  readonly names: readonly string[];
  readonly dcvMethod: Method;
  readonly year?: number;
  readonly key?: readonly string[];
  /** Mailbox of the email methods. */
  readonly mailbox?: string;
  /** For mark certificates. */
  readonly mark?: { readonly logo: string; readonly markOffice: string; readonly markNumber: string };
  readonly subject: string;
  readonly san: string;
  readonly purpose: string;
  readonly verifies: string;
  readonly days: number;
}

const place = 'C=CN,ST=浙江,L=杭州,O=杭州云栈科技有限公司';
const register = 'businessCategory=Private Organization,jurisdictionC=CN,serialNumber=91330100MA00000000';
const registered = ['13=Registered Mark', '2=CNIPA', '4=1234567']
  .map((attribute) => `1.3.6.1.4.1.53087.1.${attribute}`)
  .join(',');
const tls = { purpose: 'TLS Web Server Authentication', verifies: 'sslserver', days: 199 };

const kinds: readonly Kind[] = [
  {
    name: 'ssl one dv, by mail to a standard mailbox',
    productNo: 'alphassl-dv-one',
    productType: 'dv_one_ssl',
    names: ['shop.example.com'],
    dcvMethod: 'email',
    mailbox: 'admin@example.com',
    subject: 'CN=shop.example.com',
    san: 'DNS:shop.example.com',
    ...tls,
  },
  {
    name: 'ssl wild dv',
    productNo: 'alphassl-dv-wild',
    productType: 'dv_wild_ssl',
    names: ['*.example.com'],
    dcvMethod: 'dns',
    key: newRsa(2048),
    subject: 'CN=*.example.com',
    san: 'DNS:*.example.com',
    ...tls,
  },
  {
    name: 'ssl flex dv, by mail to a mailbox that DNS names',
    productNo: 'positivessl-dv-flex',
    productType: 'dv_flex_ssl',
    names: ['example.com', 'www.example.com', 'example.org'],
    dcvMethod: 'email_dns',
    mailbox: 'ops@corp.example.net',
    subject: 'CN=example.com',
    san: 'DNS:example.com, DNS:www.example.com, DNS:example.org',
    ...tls,
  },
  {
    name: 'ssl one ov',
    productNo: 'digicert-ov-one',
    productType: 'ov_one_ssl',
    names: ['shop.example.com'],
    dcvMethod: 'dns_txt',
    subject: `${place},CN=shop.example.com`,
    san: 'DNS:shop.example.com',
    ...tls,
  },
  {
    name: 'ssl flex ov with an address',
    productNo: 'sectigo-ov-flex',
    productType: 'ov_flex_ssl',
    names: ['shop.example.com', '8.8.4.4'],
    dcvMethod: 'file',
    subject: `${place},CN=shop.example.com`,
    san: 'DNS:shop.example.com, IP Address:8.8.4.4',
    ...tls,
  },
  {
    name: 'ssl single ev',
    productNo: 'digicert-ev-one',
    productType: 'ev_single_ssl',
    names: ['shop.example.com'],
    dcvMethod: 'dns',
    subject: `${register},${place},CN=shop.example.com`,
    san: 'DNS:shop.example.com',
    ...tls,
  },
  {
    name: 'ssl 90 days',
    productNo: 'positivessl-dv-one',
    productType: 'dv_one_ssl',
    names: ['shop.example.com'],
    dcvMethod: 'file',
    year: 90,
    subject: 'CN=shop.example.com',
    san: 'DNS:shop.example.com',
    ...tls,
    days: 90,
  },
  {
    name: 'ip single dv, IPv6',
    productNo: 'sectigo-dv-ip',
    productType: 'dv_ip_single_ssl',
    names: ['2606:4700::1111'],
    dcvMethod: 'file',
    subject: 'CN=2606:4700::1111',
    san: 'IP Address:2606:4700:0:0:0:0:0:1111',
    ...tls,
  },
  {
    name: 'ip ov, several',
    productNo: 'digicert-ov-ip',
    productType: 'ov_ip_ssl',
    names: ['8.8.8.8', '1.1.1.1'],
    dcvMethod: 'file',
    subject: `${place},CN=8.8.8.8`,
    san: 'IP Address:8.8.8.8, IP Address:1.1.1.1',
    ...tls,
  },
  {
    name: 'vmc',
    productNo: 'digicert-vmc',
    productType: 'ev_vmc',
    names: ['example.com', 'example.org'],
    dcvMethod: 'dns_txt',
    mark: { logo: sampleLogo, markOffice: 'CNIPA', markNumber: '1234567' },
    subject: `${register},${place},${registered},CN=杭州云栈科技有限公司`,
    san: 'DNS:example.com, DNS:example.org',
    purpose: 'Brand Indicator for Message Identification',
    verifies: 'any',
    days: 365,
  },
  {
    name: 'code ov',
    productNo: 'sectigo-ov-code',
    productType: 'ov_code',
    names: [],
    dcvMethod: 'file',
    subject: `${place},CN=杭州云栈科技有限公司`,
    san: '',
    purpose: 'Code Signing',
    verifies: 'any',
    days: 365,
  },
  {
    name: 'code ev',
    productNo: 'sectigo-ev-code',
    productType: 'ev_code',
    names: [],
    dcvMethod: 'file',
    subject: `${register},${place},CN=杭州云栈科技有限公司`,
    san: '',
    purpose: 'Code Signing',
    verifies: 'any',
    days: 365,
  },
  {
    name: 'doc',
    productNo: 'digicert-doc',
    productType: 'ov_doc',
    names: [],
    dcvMethod: 'file',
    year: 2,
    subject: `${place},CN=杭州云栈科技有限公司`,
    san: '',
    purpose: '1.3.6.1.5.5.7.3.36',
    verifies: 'any',
    days: 730,
  },
  {
    name: 'email dv',
    productNo: 'sectigo-email-dv',
    productType: 'dv_email',
    names: ['Ada@example.com'],
    dcvMethod: 'email',
    year: 2,
    subject: 'CN=Ada@example.com',
    san: 'email:Ada@example.com',
    purpose: 'E-mail Protection',
    verifies: 'smimesign',
    days: 730,
  },
  {
    name: 'smime ov',
    productNo: 'sectigo-email-ov',
    productType: 'ov_smime',
    names: ['ada@example.com'],
    dcvMethod: 'email',
    subject: `${place},organizationIdentifier=NTRCN-91330100MA00000000,CN=ada@example.com`,
    san: 'email:ada@example.com',
    purpose: 'E-mail Protection',
    verifies: 'smimesign',
    days: 365,
  },
];

async function order(kind: Kind, named = parties): Promise<string> {
  const { productNo, productType, names, dcvMethod, year = 1, mailbox, mark } = kind;
  const csr = await requestOf(kind);
  // A code-signing key stays in the customer's own hardware.
  const key = productFamily(productType) === 'code' ? '' : 'v1.c2VhbGVk';
  const terms = { productType, dcvMethod, year, ...named, ...mark };
  const cert = {
    csr,
    key,
    commonName: names[0] ?? '',
    domainNames: names.join(','),
    ...(mailbox === undefined ? {} : { emailDnsEmail: mailbox }),
  };
  const body = names.length === 0 ? { ...terms, csr, key } : { ...terms, sslCerts: [cert] };
  const answer = await customer.call(contract.purchase.create, { params: { productNo }, body });
  return answer.data().orderNos;
}

function requestOf({ names, key = newEc('P-256') }: Pick<Kind, 'names' | 'key'>): Promise<string> {
  return names.length === 0 ? strongRequest() : opensslRequest(names, key);
}

/** Acts for the customer and the mailbox owner: publishes records, pays, opens mails and presses the button. */
async function payAndValidate(orderNo: string, { dcvMethod, mailbox, names }: Kind) {
  // Publish before the server's first check, so that it sends one mail for everything.
  await publishValidations(customer, orderNo);
  await payOrder(customer, orderNo);
  if (dcvMethod !== 'email' && dcvMethod !== 'email_dns') return;
  const to = mailbox ?? names[0] ?? '';
  const isMailed = async () => {
    await verify(customer, orderNo);
    return (await detailOf(customer, orderNo)).timeline.some((event) => event.kind === 'mail-sent');
  };
  await vi.waitUntil(isMailed, { timeout: 20_000, interval: 500 });
  const [link] = await mailedLinks(customer, to, orderNo);
  if (link === undefined) throw new Error(`no mail to ${to}`);
  expect((await pressConfirm(link)).status).toBe(200);
}

describe.concurrent('each type of product is ordered, paid, validated and issued', () => {
  it.each(kinds)('$name', async (kind) => {
    const orderNo = await order(kind);
    const created = await detailOf(customer, orderNo);
    const isVetted = !kind.productType.startsWith('dv');
    expect(created).toMatchObject({
      orderStatus: 1001,
      commonName: kind.names[0] ?? ownOrganization.name,
      domainNames: kind.names,
      vetting: { needed: isVetted, doneTime: '0001-01-01T00:00:00Z' },
    });
    await payAndValidate(orderNo, kind);
    await issueNow(customer, orderNo);

    const issued = await detailOf(customer, orderNo);
    expect(issued.timeline.map((event) => event.kind).filter((each) => each !== 'check-failed')).toEqual([
      'created',
      'paid',
      ...(kind.dcvMethod.startsWith('email') ? ['mail-sent'] : []),
      ...kind.names.map(() => 'verified'),
      ...(isVetted ? ['vetting', 'vetted'] : []),
      'issued',
    ]);
    const chain = issued.certificate?.chain;
    expect(await verifyChain(chain, '-purpose', kind.verifies)).toContain('leaf.pem: OK');
    const output = await showCertificate(chain?.[0], '-text', '-nameopt', 'utf8,sep_comma_plus');
    expect(output).toContain(`Subject: ${kind.subject}\n`);
    expect(output).toContain(`Extended Key Usage: \n                ${kind.purpose}\n`);
    if (kind.san === '') expect(output).not.toContain('Subject Alternative Name');
    else expect(output).toContain(`X509v3 Subject Alternative Name: \n                ${kind.san}\n`);
    const { notBefore = '', notAfter = '' } = issued.certificate ?? {};
    expect(Math.floor((Date.parse(notAfter) - Date.parse(notBefore) + 1000) / dayMs)).toBe(kind.days);
  });
});

describe('the mark of a mark certificate', () => {
  const vmc = kinds.find(({ mark }) => mark !== undefined);
  if (vmc?.mark === undefined) throw new Error('no kind has a mark');
  const { mark } = vmc;

  it('is in the certificate as ordered, as a hash', async () => {
    const orderNo = await order(vmc);
    await payAndValidate(orderNo, vmc);
    await issueNow(customer, orderNo);
    const issued = await detailOf(customer, orderNo);
    expect(issued.mark).toEqual({ logo: mark.logo, office: 'CNIPA', number: '1234567' });
    const { output } = await openssl(['asn1parse', '-in', 'leaf.pem'], {
      'leaf.pem': issued.certificate?.certificate ?? '',
    });
    const [, extension = ''] = /1\.3\.6\.1\.5\.5\.7\.1\.12\n.*HEX DUMP\]:([\dA-F]+)/.exec(output) ?? [];
    const bytes = Buffer.from(extension, 'hex');
    const [, image = ''] = /data:image\/svg\+xml;base64,([\w+/=]+)/.exec(bytes.toString('latin1')) ?? [];
    const packed = Buffer.from(image, 'base64');
    expect(gunzipSync(packed).toString()).toBe(mark.logo);
    expect(bytes.includes(createHash('sha256').update(packed).digest())).toBe(true);
  });

  it.each([
    ['no logo', { ...mark, logo: '' }, 'logo'],
    ['a script in the logo', { ...mark, logo: mark.logo.replace('<circle', '<script/><circle') }, 'logo'],
    ['no office', { ...mark, markOffice: ' ' }, 'markOffice'],
    ['no number', { ...mark, markNumber: '' }, 'markNumber'],
  ])('is refused with %s', async (_, sent, field) => {
    await expect(order({ ...vmc, mark: sent })).rejects.toThrow(`"field":"${field}"`);
  });

  it('is not stored with an order that shows none', async () => {
    const [plain] = kinds;
    const orderNo = await order({ ...plain, mark } as Kind);
    expect((await detailOf(customer, orderNo)).mark).toBeNull();
  });
});

describe('the organization of an order', () => {
  const kind = kinds.find(({ name }) => name === 'ssl one ov');

  it('is certified as ordered, even if it is changed and removed afterwards', async () => {
    if (kind === undefined) throw new Error('no such kind');
    const own = await addParties(server, customer.id);
    const orderNo = await order(kind, own);
    await server.services.db
      .update(organizations)
      .set({ name: 'Renamed Ltd', removedTime: server.services.clock.now() })
      .where(eq(organizations.id, own.orgID));
    await payAndValidate(orderNo, kind);
    await issueNow(customer, orderNo);
    const { certificate } = await detailOf(customer, orderNo);
    expect(await showCertificate(certificate?.certificate, '-subject', '-nameopt', 'utf8')).toContain(
      ownOrganization.name,
    );
    await expect(order(kind, own)).rejects.toThrow('"field":"orgID","reason":"not-offered"');
  });
});
