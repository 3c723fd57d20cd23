import { loadIdna, needsIdna } from '#core/names/idna.ts';
import type { AltName } from '#core/x509/alt-names.ts';
import {
  type CertificateView,
  keyIdOf,
  type PublicKeyView,
  thumbprintsOf,
} from '#core/x509/certificate-view.ts';
import type { CrlView } from '#core/x509/crl-view.ts';
import type { TimeFacts } from '#core/x509/der-values.ts';
import { toHex } from '#core/x509/encoding.ts';
import type { ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import type { ExtensionView } from '#core/x509/extensions/extension-view.ts';
import { altNameValue } from '#core/x509/extensions/general-names.ts';
import type { InspectedObject, ObjectView } from '#core/x509/inspection.ts';
import type { KeyView } from '#core/x509/key-view.ts';
import type { NamePart } from '#core/x509/name-facts.ts';
import type { RequestView } from '#core/x509/request-view.ts';
import { signatureHex } from '#core/x509/signature-value.ts';
import { sha256Hex } from '#core/x509/spki.ts';

/** Plain JSON values; undefined members are omitted. */
export type JsonObject = { readonly [name: string]: ExtensionValue | undefined };

type ToUnicode = (name: string) => string | null;

/**
 * Converts inspected objects to JSON, for copying and for other programs. Host names in punycode also have their Unicode form. Of a
 * private key, only the public key is included.
 */
export async function inspectionJson(objects: readonly InspectedObject[]): Promise<readonly JsonObject[]> {
  const hasIdna = objects.some(({ view }) => hostsOf(view).some(needsIdna));
  const tables = hasIdna ? await loadIdna() : null;
  const toUnicode: ToUnicode = (name) => (needsIdna(name) ? (tables?.(name)?.unicode ?? null) : null);
  return objects.map(({ view, container, name, localKeyId }) => ({
    ...objectJson(view, toUnicode),
    ...(container === null ? {} : { container }),
    ...(name === null ? {} : { name }),
    ...(localKeyId === null ? {} : { localKeyId }),
  }));
}

function hostsOf(view: ObjectView): readonly string[] {
  const names = 'altNames' in view ? view.altNames : [];
  const subject = 'subject' in view ? view.subject : [];
  return [
    ...subject.map(({ value }) => value),
    ...names.flatMap((name) => (name.type === 'dns' ? [name.value] : [])),
  ];
}

function objectJson(view: ObjectView, toUnicode: ToUnicode): JsonObject {
  switch (view.kind) {
    case 'certificate':
      return certificateJson(view, toUnicode);
    case 'request':
      return requestJson(view, toUnicode);
    case 'crl':
      return crlJson(view, toUnicode);
    case 'key':
      return keyJson(view);
    case 'pkcs7':
    case 'pkcs12':
    case 'jks':
      return { ...view } as unknown as JsonObject;
  }
}

function certificateJson(view: CertificateView, toUnicode: ToUnicode): JsonObject {
  const { signatureAlgorithm: outer, signedAlgorithm: inner } = view;
  return {
    kind: view.kind,
    version: view.version,
    subject: nameJson(view.subject, toUnicode),
    issuer: nameJson(view.issuer, toUnicode),
    serialNumber: view.serial,
    ...timeJson('notBefore', view.notBefore),
    ...timeJson('notAfter', view.notAfter),
    san: altNamesJson(view.altNames, toUnicode),
    ...publicKeyJson(view.key),
    ...signatureJson(view),
    ...(inner.oid === outer.oid ? {} : { signedAlgorithm: inner.name }),
    ...(view.issuerUniqueId === null ? {} : { issuerUniqueId: view.issuerUniqueId }),
    ...(view.subjectUniqueId === null ? {} : { subjectUniqueId: view.subjectUniqueId }),
    thumbprints: { ...thumbprintsOf(view.der) },
    extensions: view.extensions.map(extensionJson),
  };
}

function requestJson(view: RequestView, toUnicode: ToUnicode): JsonObject {
  return {
    kind: view.kind,
    version: view.version,
    subject: nameJson(view.subject, toUnicode),
    san: altNamesJson(view.altNames, toUnicode),
    ...publicKeyJson(view.key),
    ...signatureJson(view),
    attributes: view.attributes.map(({ oid, name, values }) => ({
      oid,
      ...(name === null ? {} : { name }),
      values: values.map(({ type, value }) => (type === 'other' ? { hex: value } : { type, value })),
    })),
    thumbprints: { ...thumbprintsOf(view.der) },
    extensions: view.extensions.map(extensionJson),
  };
}

function crlJson(view: CrlView, toUnicode: ToUnicode): JsonObject {
  return {
    kind: view.kind,
    version: view.version,
    issuer: nameJson(view.issuer, toUnicode),
    ...timeJson('thisUpdate', view.thisUpdate),
    ...(view.nextUpdate === null ? {} : timeJson('nextUpdate', view.nextUpdate)),
    ...signatureJson(view),
    thumbprints: { ...thumbprintsOf(view.der) },
    extensions: view.extensions.map(extensionJson),
    revokedCount: view.revokedCount,
    revoked: view.revoked.map(({ serial, revokedAt, extensions }) => ({
      serialNumber: serial,
      ...timeJson('revokedAt', revokedAt),
      ...(extensions.length === 0 ? {} : { extensions: extensions.map(extensionJson) }),
    })),
  };
}

function keyJson({ kind, isPrivate, format, isEncrypted, algorithmOid, key }: KeyView): JsonObject {
  const known = key === null ? { publicKey: { algorithm: algorithmOid } } : publicKeyJson(key);
  return { kind, private: isPrivate, format, encrypted: isEncrypted, ...known };
}

/** An invalid time becomes null, with its original text in a second member. */
function timeJson(name: string, { iso, text }: TimeFacts): JsonObject {
  return iso === null ? { [name]: null, [`${name}Text`]: text } : { [name]: iso };
}

function nameJson(parts: readonly NamePart[], toUnicode: ToUnicode): ExtensionValue {
  return parts.map(({ rdn, oid, short, type, value }) => {
    const unicode = toUnicode(value);
    return {
      rdn,
      type: oid,
      shortName: short,
      ...(type === 'other' ? { value: null, hex: value } : { value, stringType: type }),
      ...(unicode === null ? {} : { unicode }),
    };
  });
}

function altNamesJson(names: readonly AltName[], toUnicode: ToUnicode): ExtensionValue {
  return names.map((name) => {
    const plain = altNameValue(name);
    const unicode = name.type === 'dns' ? toUnicode(name.value) : null;
    return unicode === null ? plain : { type: name.type, value: String(name.value), unicode };
  });
}

function publicKeyJson(key: PublicKeyView): JsonObject {
  const { algorithm, oid, size, curve, exponent, modulus, bytes, spki, pss } = key;
  const bits = toHex(spki.subarray(spki.length - bytes));
  return {
    publicKey: {
      algorithm,
      oid,
      ...(size === null ? { bytes } : { bits: size }),
      ...(curve === null ? {} : { curve, point: bits }),
      ...(exponent === null ? {} : { exponent }),
      ...(modulus === null ? {} : { modulus }),
      ...(curve === null && modulus === null ? { key: bits } : {}),
      ...(pss === null ? {} : { parameters: { ...pss } }),
      keyId: keyIdOf(key),
    },
    spki: sha256Hex(spki),
  };
}

function signatureJson({
  der,
  signatureAlgorithm,
  spans,
}: CertificateView | RequestView | CrlView): JsonObject {
  const { oid, name, pss } = signatureAlgorithm;
  return {
    signatureAlgorithm: name,
    signatureOid: oid,
    ...(pss === null ? {} : { signatureParameters: { ...pss } }),
    signature: signatureHex(der, spans.signature),
  };
}

function extensionJson({ oid, name, critical, value, hex, fault }: ExtensionView): ExtensionValue {
  return {
    oid,
    ...(name === null ? {} : { name }),
    critical,
    ...(name === null || fault !== null ? { hex } : { value }),
    ...(fault === null ? {} : { error: `${fault.code} at byte ${fault.at}: ${fault.expected}` }),
  };
}
