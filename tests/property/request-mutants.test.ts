import { constants } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  implicitTag,
  integer,
  nullValue,
  objectId,
  octetString,
  readValues,
  sequence,
  setOf,
  textString,
} from '#core/x509/der.ts';
import { concatBytes, toBase64, utf8 } from '#core/x509/encoding.ts';
import { encodePem } from '#core/x509/pem.ts';
import { readRequestDer } from '#core/x509/request-facts.ts';
import { checkRequestSignature } from '#server/ca/request-signature.ts';
import { openssl } from '#tests/support/files/openssl.ts';
import {
  ecKey,
  type RequestSigner,
  requestInfo,
  requestSigner,
  rsaKey,
  signRequest,
} from '#tests/support/files/signed-request.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';

type Der = Uint8Array<ArrayBuffer>;

/** Number of mutants; 20 000 take some minutes. */
const runs = Number(process.env.RUNS ?? 1_500);

const pss = sequence(
  objectId('1.2.840.113549.1.1.10'),
  sequence(
    explicit(0, sequence(objectId('2.16.840.1.101.3.4.2.1'), nullValue())),
    explicit(
      1,
      sequence(objectId('1.2.840.113549.1.1.8'), sequence(objectId('2.16.840.1.101.3.4.2.1'), nullValue())),
    ),
    explicit(2, integer(32)),
  ),
);
const rsa = rsaKey();
const signers = [
  requestSigner('ECDSA', ecKey(), sequence(objectId('1.2.840.10045.4.3.2')), 'sha256'),
  requestSigner('RSA', rsa, sequence(objectId('1.2.840.113549.1.1.11'), nullValue()), 'sha256'),
  requestSigner('PSS', rsa, pss, 'sha256', { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
] as const;

const subject = [
  setOf(sequence(objectId('2.5.4.10'), textString('UTF8String', '示例'))),
  setOf(sequence(objectId('2.5.4.3'), textString('PrintableString', 'a.example'))),
];
const names = sequence(implicitTag(2, utf8('a.example')), implicitTag(2, utf8('b.example')));
const extension = sequence(objectId('2.5.29.17'), octetString(names));
const attributes = [sequence(objectId('1.2.840.113549.1.9.14'), setOf(sequence(extension)))];

function explicit(number: number, value: Uint8Array): Der {
  return tagged(0xa0 + number, value);
}

function tagged(tag: number, content: Uint8Array): Der {
  const bytes = octetString(content);
  bytes[0] = tag;
  return bytes;
}

const nonsense = ['0500', '0101ff', '020100', '0c0161', '3000', '0400', '0000', '02020001', '0603550403'].map(
  (hex) => Uint8Array.from(Buffer.from(hex, 'hex')),
);

/** Inserts, removes, repeats, retags or re-encodes the length of a value, or mutates one of them recursively. */
function mutateValues(bytes: Uint8Array, random: SeededRandom): Der {
  const values = readValues(bytes);
  if (values === null || values.length === 0) return mutateBytes(bytes, random);
  const at = random.below(values.length);
  const chosen = values[at];
  if (chosen === undefined) return mutateBytes(bytes, random);
  const { tag, content, whole } = chosen;
  const canDescend = (tag & 0x20) !== 0 || (tag === 0x03 && content.length > 8) || tag === 0x04;
  const changed = (): readonly Uint8Array[] => {
    switch (canDescend && random.chance(0.75) ? -1 : random.below(8)) {
      case -1: {
        const skip = tag === 0x03 ? 1 : 0;
        return [
          tagged(tag, concatBytes(content.subarray(0, skip), mutateValues(content.subarray(skip), random))),
        ];
      }
      case 0:
        return [whole, nonsense[random.below(nonsense.length)] ?? whole];
      case 1:
        return [];
      case 2:
        return [whole, whole];
      case 3:
        return [tagged(random.below(256), content)];
      case 4:
        return [longLength(whole, content)];
      case 5:
        return [tagged(tag, concatBytes([random.pick([0, 0xff, 0x80])], content))];
      case 6:
        return [tagged(tag, concatBytes(content, [random.below(256)]))];
      default:
        return [tagged(tag, mutateBytes(content, random))];
    }
  };
  return concatBytes(...values.map(({ whole }) => whole).toSpliced(at, 1, ...changed()));
}

/** A length in more bytes than needed, or an indefinite length (BER). */
function longLength(whole: Uint8Array, content: Uint8Array): Der {
  const head = whole.subarray(0, 1);
  return content.length % 2 === 0
    ? concatBytes(head, [0x83, 0, content.length >> 8, content.length & 0xff], content)
    : concatBytes(head, [0x80], content, [0, 0]);
}

function mutateBytes(bytes: Uint8Array, random: SeededRandom): Der {
  const copy = new Uint8Array(bytes);
  if (copy.length === 0) return Uint8Array.of(random.below(256));
  copy[random.below(copy.length)] = random.below(256);
  return copy;
}

/** A request changed before or after signing; if before, its signature is valid and only its structure is wrong. */
function mutant(signer: RequestSigner, random: SeededRandom): Der {
  const info = requestInfo(signer.spki, subject, attributes);
  if (random.chance(0.3)) {
    const [changed] = readValues(mutateValues(info, random)) ?? [];
    return signRequest(changed?.whole ?? info, signer);
  }
  const request = signRequest(info, signer);
  return random.chance(0.3) ? mutateBytes(request, random) : mutateValues(request, random);
}

it(`accepts none of ${runs} mutated requests that openssl refuses, and agrees between browser and server`, {
  timeout: 60_000 + runs * 100,
}, async () => {
  const random = seededRandom(20_261_122);
  const good: string[] = [];
  let refused = 0;
  for (let run = 0; run < runs; run++) {
    const signer = random.pick(signers);
    const der = mutant(signer, random);
    const browser = await readRequestDer(der);
    const server = await readRequestDer(der, checkRequestSignature);
    expect(server).toEqual(browser);
    if (browser.ok && browser.value.selfSignature === 'valid') good.push(`${signer.name} ${toBase64(der)}`);
    else refused += 1;
  }
  expect(refused).toBeGreaterThan(runs / 2);
  const wrong = [];
  for (const request of new Set(good)) {
    const pem = encodePem('CERTIFICATE REQUEST', Buffer.from(request.split(' ')[1] ?? '', 'base64'));
    const { output } = await openssl(['req', '-verify', '-noout', '-in', 'r.pem'], { 'r.pem': pem });
    if (!/self-signature verify OK/.test(output)) wrong.push(`${request} ${output}`);
  }
  console.info(`${runs} changed requests: ${good.length} still valid, each with openssl too`);
  expect(wrong).toEqual([]);
});
