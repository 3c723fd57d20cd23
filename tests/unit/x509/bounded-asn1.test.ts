import { expect, it } from 'vitest';
import { readCertificateDer } from '#core/x509/certificate.ts';
import { implicitTag, octetString, sequence } from '#core/x509/der.ts';
import { concatBytes } from '#core/x509/encoding.ts';
import { readRequestDer } from '#core/x509/request-facts.ts';
import { within } from '#tests/support/work.ts';

type Der = Uint8Array<ArrayBuffer>;

const nulls = (size: number): Der => Uint8Array.from({ length: size }, (_, at) => (at % 2 === 0 ? 5 : 0));
function nested(wrap: (inner: Der) => Der, depth: number): Der {
  let inner: Der = new Uint8Array([5, 0]);
  for (let level = 0; level < depth; level++) inner = wrap(inner);
  return inner;
}

/** Each is within the size limit of the readers. */
it.each([
  { name: 'nested sequences', der: nested((inner) => sequence(inner), 10_000) },
  { name: 'nested octet strings', der: nested((inner) => octetString(inner), 10_000) },
  {
    name: 'nested indefinite lengths',
    der: nested((inner) => concatBytes([0x30, 0x80], inner, [0, 0]), 10_000),
  },
  { name: 'a million tiny values', der: sequence(sequence(nulls(2_000_000))) },
  { name: 'an endless tag of a million bytes', der: sequence(new Uint8Array(1_000_000).fill(0xff)) },
  { name: 'a name of a million letters', der: sequence(implicitTag(2, new Uint8Array(1_000_000).fill(97))) },
])('refuses quickly: $name', async ({ der }) => {
  const refused = { ok: false, error: { code: 'unreadable' } };
  expect(await within(100, () => readRequestDer(der))).toMatchObject(refused);
  expect(await within(100, () => readCertificateDer(der))).toMatchObject(refused);
});
