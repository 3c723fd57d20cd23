import JSZip from 'jszip';
import { loadIdna, needsIdna } from '#core/names/idna.ts';
import { ok } from '#core/result.ts';
import type { AltName } from '#core/tools/gen-csr/alt-names.ts';
import { readDirectoryName } from '#core/tools/gen-csr/directory-name.ts';
import { judgeWish, requestName } from '#core/tools/gen-csr/judge-wish.ts';
import {
  type SubjectField,
  subjectFieldNames,
  subjectFields,
  subjectValue,
} from '#core/tools/gen-csr/subject-fields.ts';
import { type CsrWish, type KeyChoice, type RequestWish, usageIds } from '#core/tools/gen-csr/wish.ts';
import { explicitTag, implicitTag, objectId, readValues, textString } from '#core/x509/der.ts';
import { type Bytes, concatBytes, utf8 } from '#core/x509/encoding.ts';
import { encodePrivateKey } from '#core/x509/pbe.ts';
import {
  altName,
  makeKeyPair,
  nameOf,
  type RequestAlgorithm,
  type SubjectAttribute,
  signRequest,
} from '#core/x509/request.ts';
import { guarded, refuse } from '#workers/fault.ts';
import type { GeneratedRequest, GeneratedRequests, ToolsApi } from '#workers/tools-api.ts';

interface Made extends GeneratedRequest {
  readonly pkcs8: Bytes;
}

/** Generated but not yet taken by the page; nothing else here holds a private key. */
let kept: readonly Made[] = [];

export const generateJobs: Pick<ToolsApi, 'generateRequests' | 'generatedKey' | 'generatedZip'> = {
  generateRequests: ({ options }) =>
    guarded<GeneratedRequests>(async () => {
      kept = [];
      const isForeign = needsIdna(options.isBatch ? options.batch : options.altNames);
      const { requests, faults } = judgeWish(options, isForeign ? await loadIdna() : null);
      if (faults.length > 0) return ok({ requests: [], wrong: faults });
      const made: Made[] = [];
      for (const wish of requests) {
        made.push(await makeOne(wish, wish.names.map(generalName), options, made));
      }
      kept = made;
      return ok({ requests: made.map(({ pkcs8: _secret, ...shown }) => shown), wrong: [] });
    }),
  generatedKey: (at, passphrase) =>
    guarded(async () => {
      const found = kept[at];
      return found === undefined
        ? refuse('key-missing')
        : ok(await encodePrivateKey(found.pkcs8, passphrase));
    }),
  generatedZip: (passphrase) =>
    guarded(async () => {
      const archive = new JSZip();
      for (const { name, csr, pkcs8 } of kept) {
        archive.file(`${name}.csr`, csr);
        archive.file(`${name}.key`, await encodePrivateKey(pkcs8, passphrase));
      }
      return ok(new Uint8Array(await archive.generateAsync({ type: 'arraybuffer' })));
    }),
};

async function makeOne(
  wish: RequestWish,
  altNames: readonly Bytes[],
  options: CsrWish,
  before: readonly Made[],
): Promise<Made> {
  const algorithm = algorithmOf(options.key, options.hash);
  const keys = await makeKeyPair(algorithm);
  const asked = {
    subject: attributesOf(wish),
    altNames,
    usage: options.usage === null ? null : usageIds[options.usage],
  };
  const { pem, spkiHash } = await signRequest(asked, algorithm, keys);
  return {
    name: freeName(requestName(wish), before),
    csr: pem,
    spkiHash,
    names: altNames.length,
    pkcs8: new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

/** Two requests of a batch may have the same name. */
function freeName(name: string, before: readonly Made[]): string {
  const taken = new Set(before.map((each) => each.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

function algorithmOf(key: KeyChoice, signature: CsrWish['hash']): RequestAlgorithm {
  const usual = { encryption: 'RSA', keyLength: 2048, curve: 'P-256', signature } as const;
  if (key === 'Ed25519') return { ...usual, encryption: 'Ed25519' };
  if (key === 'P-256' || key === 'P-384' || key === 'P-521')
    return { ...usual, encryption: 'ECC', curve: key };
  const lengths = { 'RSA-2048': 2048, 'RSA-3072': 3072, 'RSA-4096': 4096 } as const;
  return { ...usual, keyLength: lengths[key] };
}

function attributesOf({ subject }: RequestWish): readonly SubjectAttribute[] {
  return subjectFieldNames.map((field) => attributeOf([field, subjectValue(field, subject[field] ?? '')]));
}

function attributeOf([field, value]: readonly [SubjectField, string]): SubjectAttribute {
  const { id, string } = subjectFields[field];
  return [id, string, value];
}

/** Microsoft's user principal name, an otherName. */
const principalName = '1.3.6.1.4.1.311.20.2.3';

/** Encodes a name as a DER GeneralName. */
function generalName({ kind, value }: AltName): Bytes {
  switch (kind) {
    case 'DNS':
      return implicitTag(2, utf8(value));
    case 'IP':
      return altName(value);
    case 'email':
      return implicitTag(1, utf8(value));
    case 'URI':
      return implicitTag(6, utf8(value));
    case 'RID':
      return implicitTag(8, contentOf(objectId(value)));
    case 'dirName':
      return explicitTag(4, nameOf(readDirectoryName(value)?.map(attributeOf) ?? []));
    case 'UPN':
      return explicitTag(
        0,
        concatBytes(objectId(principalName), explicitTag(0, textString('UTF8String', value))),
      );
  }
}

function contentOf(der: Bytes): Bytes {
  return Uint8Array.from(readValues(der)?.[0]?.content ?? []);
}
