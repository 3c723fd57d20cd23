import { describe, expect, test } from 'vitest';
import {
  judgeRequest,
  judgeRequestOfOrder,
  type RequestTerms,
  type RequestToJudge,
} from '#core/csr/judge-request.ts';
import { policyOn } from '#core/policy/policy.ts';

const { tlsKeys: keyRule } = policyOn(new Date('2026-11-21T00:00:00Z'));
const rsa = (size: number) => ({ algorithm: 'RSA', size, curve: null });
const p256 = { algorithm: 'EC', size: 256, curve: 'P-256' };

function request(change: Partial<RequestToJudge> = {}): RequestToJudge {
  const names = change.names ?? ['www.example.com'];
  return { commonName: names[0] ?? '', names, key: rsa(2048), faultCode: null, faultDetail: '', ...change };
}

function terms(productType: string, subBrand = 'digicert', maxNames = 250): RequestTerms {
  return { productType, subBrand, maxNames, keyRule };
}

const shown = (faults: readonly { field: string; reason: string; found: string; expected?: string }[]) =>
  faults.map(({ field, reason, found, expected = '' }) => `${field} ${reason} ${found} | ${expected}`);

describe('judgeRequest', () => {
  test.each([
    { name: 'one name', type: 'dv_one_ssl', given: request(), names: ['www.example.com'], want: [] },
    {
      name: 'names are normalized',
      type: 'dv_flex_ssl',
      given: request({ names: ['EXAMPLE.com', '例子.中国'], key: p256 }),
      names: ['example.com', 'xn--fsqu00a.xn--fiqs8s'],
      want: [],
    },
    {
      name: 'more names than the product allows',
      type: 'dv_one_ssl',
      given: request({ names: ['a.com', 'b.com'] }),
      names: ['a.com'],
      want: ['commonName name-only-one b.com | 1'],
    },
    {
      name: 'a wildcard for EV',
      type: 'ev_flex_ssl',
      given: request({ names: ['*.a.com'] }),
      names: [],
      want: ['domainNames ev-no-wildcard *.a.com | a.com'],
    },
    {
      name: 'the same names in several spellings',
      type: 'dv_flex_ssl',
      given: request({
        names: [' Example.COM ', 'example.com', 'EXAMPLE.com', '＊．例子。中国', '*.xn--fsqu00a.xn--fiqs8s'],
      }),
      names: ['example.com', '*.xn--fsqu00a.xn--fiqs8s'],
      want: [],
    },
    {
      name: 'one name in two spellings for a single-name product',
      type: 'dv_one_ssl',
      given: request({ names: ['Example.com', 'example.com'] }),
      names: ['example.com'],
      want: [],
    },
    {
      name: 'an address in two spellings',
      type: 'ov_ip_ssl',
      given: request({ names: ['2606:4700:0:0:0:0:0:1111', '2606:4700::1111'] }),
      names: ['2606:4700::1111'],
      want: [],
    },
    {
      name: 'a wrong name in two spellings is reported once',
      type: 'dv_flex_ssl',
      given: request({ names: ['Printer.local', 'printer.local'] }),
      names: [],
      want: ['domainNames name-reserved Printer.local | www.example.com'],
    },
    {
      name: 'no name at all',
      type: 'dv_one_ssl',
      given: request({ names: [] }),
      names: [],
      want: ['commonName required  | www.example.com'],
    },
    {
      name: 'an address for an IP product',
      type: 'ov_ip_ssl',
      given: request({ names: ['8.8.8.8', '10.0.0.1'] }),
      names: ['8.8.8.8'],
      want: ['domainNames ip-not-public 10.0.0.1 | 8.8.8.8'],
    },
    {
      name: 'a person with a mailbox',
      type: 'ov_smime',
      given: request({ names: ['Wang Wei'], emails: ['wei@Example.com'] }),
      names: ['wei@example.com'],
      want: [],
    },
    {
      name: 'a mailbox that is also the common name',
      type: 'dv_email',
      given: request({ names: ['a@b.com', 'a@b.com'], emails: ['a@b.com'] }),
      names: ['a@b.com'],
      want: [],
    },
    {
      name: 'a host in the request for a mailbox',
      type: 'dv_email',
      given: request({ names: ['a@b.com', 'b.com'] }),
      names: ['a@b.com'],
      want: ['commonName mailbox-only-one b.com | 1'],
    },
    {
      name: 'a mailbox beside hosts is ignored',
      type: 'dv_flex_ssl',
      given: request({ names: ['a.com'], emails: ['admin@a.com'] }),
      names: ['a.com'],
      want: [],
    },
    {
      name: 'a mailbox as a second common name is refused',
      type: 'dv_flex_ssl',
      given: request({ names: ['a.com', 'admin@a.com'] }),
      names: ['a.com'],
      want: ['domainNames name-has-at admin@a.com | a.com'],
    },
    {
      name: 'a mailbox as the common name of a host certificate',
      type: 'dv_one_ssl',
      given: request({ names: ['admin@a.com'] }),
      names: [],
      want: ['commonName name-has-at admin@a.com | a.com'],
    },
    {
      name: 'an organization needs no host name',
      type: 'ov_doc',
      given: request({ names: ['Example Ltd'], key: rsa(4096) }),
      names: [],
      want: [],
    },
    {
      name: 'a key too short for code signing',
      type: 'ov_code',
      given: request({ names: ['Example Ltd'], key: rsa(3072) }),
      names: [],
      want: ['csr key-not-offered RSA 3072 | RSA 4096'],
    },
    {
      name: 'a longer key is accepted',
      type: 'ov_code',
      given: request({ names: ['Example Ltd'], key: rsa(8192) }),
      names: [],
      want: [],
    },
    {
      name: 'an elliptic-curve key for CFCA',
      type: 'dv_one_ssl',
      subBrand: 'cfca',
      given: request({ key: p256 }),
      names: ['www.example.com'],
      want: ['csr key-not-offered EC P-256 | RSA 2048'],
    },
    {
      name: 'a weak key, and a bad name beside it',
      type: 'dv_one_ssl',
      given: request({
        names: ['localhost'],
        key: rsa(1024),
        faultCode: 'key-too-short',
        faultDetail: 'RSA 1024',
      }),
      names: [],
      want: [
        'csr key-weak RSA 1024 | RSA ≥ 2048, P-256, P-384, P-521',
        'commonName name-reserved localhost | www.example.com',
      ],
    },
    {
      name: 'signed by another key',
      type: 'dv_one_ssl',
      given: request({ faultCode: 'signature-invalid', faultDetail: 'SHA256withRSA' }),
      names: ['www.example.com'],
      want: ['csr csr-signature SHA256withRSA | '],
    },
    {
      name: 'unreadable',
      type: 'dv_one_ssl',
      given: request({ names: [], key: null, faultCode: 'damaged', faultDetail: '12' }),
      names: [],
      want: ['csr csr-unreadable  | -----END CERTIFICATE REQUEST-----'],
    },
  ])('$name', async ({ type, subBrand, given, names, want }) => {
    const verdict = await judgeRequest(given, terms(type, subBrand));
    expect(verdict.names).toEqual(names);
    expect(shown(verdict.faults)).toEqual(want);
  });
});

describe('judgeRequestOfOrder', () => {
  test.each([
    {
      name: 'the same names',
      type: 'dv_flex_ssl',
      given: ['a.com', 'b.com'],
      order: ['a.com', 'b.com'],
      want: [],
    },
    {
      name: 'white space and full-width characters do not change a name',
      type: 'dv_flex_ssl',
      given: [' a.com ', '＊．a.com', '\u3000ｂ。com'],
      order: ['a.com', '*.a.com', 'b.com'],
      want: [],
    },
    { name: 'fewer names', type: 'dv_flex_ssl', given: ['A.com'], order: ['a.com', 'www.a.com'], want: [] },
    {
      name: 'another name',
      type: 'dv_flex_ssl',
      given: ['a.com', 'evil.com'],
      order: ['a.com', 'b.com'],
      want: ['x csr-name-mismatch evil.com | a.com, b.com'],
    },
    {
      name: 'an address in another spelling',
      type: 'ov_ip_ssl',
      given: ['2606:4700:0:0:0:0:0:1111'],
      order: ['2606:4700::1111'],
      want: [],
    },
    {
      name: 'a mailbox',
      type: 'dv_email',
      given: ['me@例子.中国'],
      order: ['me@xn--fsqu00a.xn--fiqs8s'],
      want: [],
    },
    {
      name: 'another mailbox',
      type: 'dv_email',
      given: ['me@a.com'],
      order: ['you@a.com'],
      want: ['x csr-name-mismatch me@a.com | you@a.com'],
    },
    {
      name: 'an organization',
      type: 'ev_code',
      given: ['Anything Ltd'],
      order: [],
      key: rsa(4096),
      want: [],
    },
  ])('$name', async ({ type, given, order, key = rsa(2048), want }) => {
    const faults = await judgeRequestOfOrder(request({ names: given, key }), order, terms(type), 'x');
    expect(shown(faults)).toEqual(want);
  });
});
