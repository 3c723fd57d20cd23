import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createKey } from '#core/contract/calls/purchase.ts';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { checkHost } from '#core/names/check-host.ts';
import { hostRulesFor } from '#core/names/host-rules.ts';
import { emailMethodOf } from '#core/validation/emails.ts';
import { inspect } from '#core/x509/inspect.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';

/** Where the product rules are answered otherwise: decision 281 says why. */
it.each(['g.cn', 't.co', 'x.co.uk'])(
  '%s is a name, though it is not longer than four characters',
  async (name) => {
    expect((await checkHost(name, hostRulesFor('dv_one_ssl', 'geotrust'), 'name')).ok).toBe(true);
  },
);

it('“*.” typed for a product that takes no wildcard is refused with the name it would be, not removed', async () => {
  const checked = await checkHost('*.example.com', hostRulesFor('dv_one_ssl', 'geotrust'), 'name');
  expect(checked).toMatchObject({
    ok: false,
    error: { reason: 'wildcard-not-allowed', found: '*.example.com', expected: 'example.com' },
  });
});

it.each([
  ['admin@example.com', 'www.example.com', 'email'],
  ['admin@example.com', undefined, 'email'],
  ['admin@example.org', 'www.example.com', 'email_dns'],
  ['someone@example.com', 'www.example.com', 'email_dns'],
])('%s for %s validates by %s', (mailbox, name, want) => {
  expect(emailMethodOf(mailbox, name)).toBe(want);
});

it('a key that the CA generates is RSA 4096 unless asked otherwise, one made here RSA 2048', () => {
  const coordinate = 'A'.repeat(43);
  const recipientKey = { kty: 'EC', crv: 'P-256', x: coordinate, y: coordinate };
  const wish = v.parse(createKey.body, { productNo: 'p', domain: 'd', recipientKey });
  expect(wish).toMatchObject({
    ...{ country: 'SG', province: 'Beijing', encryption: 'RSA', keySize: 4096 },
    ...{ keyCurve: 'P-384', hashSign: 'SHA256' },
  });
  expect(defaultCsrOptions).toMatchObject({ encryption: 'RSA', keyLength: 2048, signature: 'SHA256' });
});

it('the bits of a modulus and its exponent are those of the key', async () => {
  const files = await madeFiles(`
openssl genrsa -out a.pem 2047
openssl genrsa -3 -out b.pem 2048
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -pkeyopt rsa_keygen_pubexp:4294967297 -out c.pem`);
  const factsOf = async (file: string) => {
    const { objects } = await inspect(files.get(file) ?? new Uint8Array());
    const view = objects[0]?.view;
    return view?.kind === 'key' ? [view.key?.size, view.key?.exponent] : [];
  };
  expect(await factsOf('a.pem')).toEqual([2047, '65537']);
  expect(await factsOf('b.pem')).toEqual([2048, '3']);
  expect(await factsOf('c.pem')).toEqual([2048, '4294967297']);
});
