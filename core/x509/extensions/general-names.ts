import { type AltName, addressText, readAltName, readAltNames } from '#core/x509/alt-names.ts';
import { DerFault } from '#core/x509/der-fault.ts';
import { type DerNode, Fields } from '#core/x509/der-node.ts';
import { readBoolean, readNamedBits, readObjectId, readSmallInteger } from '#core/x509/der-values.ts';
import { toHex } from '#core/x509/encoding.ts';
import type { ExtensionReaders, ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import { type NamePart, readRdn } from '#core/x509/name-facts.ts';
import { shownId } from '#core/x509/signature-names.ts';

/**
 * Extensions built from GeneralNames: alternative names, name constraints, distribution points and access descriptions (RFC 5280 §4.2.1,
 * §4.2.2, §5.2).
 */
export const generalNameReaders: ExtensionReaders = {
  '2.5.29.17': { name: 'subjectAltName', read: altNames },
  '2.5.29.18': { name: 'issuerAltName', read: altNames },
  '2.5.29.28': { name: 'issuingDistributionPoint', read: issuingPoint },
  '2.5.29.29': { name: 'certificateIssuer', read: altNames },
  '2.5.29.30': { name: 'nameConstraints', read: nameConstraints },
  '2.5.29.31': { name: 'cRLDistributionPoints', read: distributionPoints },
  '2.5.29.46': { name: 'freshestCRL', read: distributionPoints },
  '1.3.6.1.5.5.7.1.1': { name: 'authorityInfoAccess', read: accessDescriptions },
  '1.3.6.1.5.5.7.1.11': { name: 'subjectInfoAccess', read: accessDescriptions },
};

/** An alternative name as plain values. Non-ASCII bytes in a text type go to `hex`, with a null value. */
export function altNameValue(name: AltName): ExtensionValue {
  if (name.type === 'dirname') return { type: 'dirname', value: partValues(name.value) };
  if (name.type === 'othername') return { type: 'othername', oid: name.oid, value: name.value };
  if (['dns', 'email', 'uri'].includes(name.type) && /[^\0-\x7f]/.test(name.value))
    return { type: name.type, value: null, hex: toHex(Uint8Array.from(name.value, (c) => c.charCodeAt(0))) };
  return { type: name.type, value: name.value };
}

function partValues(parts: readonly NamePart[]): ExtensionValue {
  return parts.map(({ oid, short, value }) => ({ type: oid, shortName: short, value }));
}

export function generalNames(names: DerNode, tag: number): ExtensionValue {
  return readAltNames(names, tag).map(altNameValue);
}

function altNames(content: DerNode): ExtensionValue {
  return generalNames(content.onlyInside('GeneralNames'), 0x30);
}

const accessMethods: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.48.1': 'ocsp',
  '1.3.6.1.5.5.7.48.2': 'caIssuers',
  '1.3.6.1.5.5.7.48.3': 'timeStamping',
  '1.3.6.1.5.5.7.48.5': 'caRepository',
};

function accessDescriptions(content: DerNode): ExtensionValue {
  const descriptions = new Fields(content.onlyInside('AccessDescriptions'), 'AccessDescriptions').rest();
  return descriptions.map((description) => {
    const fields = new Fields(description, 'AccessDescription');
    const method = readObjectId(fields.take(0x06, 'accessMethod'));
    const location = altNameValue(readAltName(fields.any('accessLocation')));
    fields.end();
    return { method: shownId(method), name: accessMethods[method] ?? null, location };
  });
}

const reasons = [
  'unused',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'certificateHold',
  'privilegeWithdrawn',
  'aACompromise',
];

function distributionPoints(content: DerNode): ExtensionValue {
  const points = new Fields(content.onlyInside('CRLDistributionPoints'), 'CRLDistributionPoints').rest();
  return points.map((point) => {
    const fields = new Fields(point, 'DistributionPoint');
    const name = fields.optional(0xa0);
    const why = fields.optional(0x81);
    const issuer = fields.optional(0xa2);
    fields.end();
    return {
      ...pointName(name),
      ...(why === undefined
        ? {}
        : { reasons: readNamedBits(why, 'reasons').map((bit) => reasons[bit] ?? bit) }),
      ...(issuer === undefined ? {} : { crlIssuer: generalNames(issuer, 0xa2) }),
    };
  });
}

/** DistributionPointName: full names, or one relative to the issuer's name. */
function pointName(node: DerNode | undefined): { readonly [name: string]: ExtensionValue } {
  if (node === undefined) return {};
  const name = node.only('DistributionPointName');
  if (name.tag === 0xa0) return { fullName: generalNames(name, 0xa0) };
  if (name.tag === 0xa1)
    return { relativeName: [{ type: 'dirname', value: partValues(readRdn(name, 0xa1, 0)) }] };
  throw new DerFault('unexpected', name.at, 'DistributionPointName');
}

function issuingPoint(content: DerNode): ExtensionValue {
  const fields = new Fields(content.onlyInside('IssuingDistributionPoint'), 'IssuingDistributionPoint');
  const name = fields.optional(0xa0);
  const flags = (['onlyContainsUserCerts', 'onlyContainsCACerts'] as const).map((flag, at) => {
    const value = fields.optional(0x81 + at);
    return [flag, value !== undefined && readBoolean(value, flag)] as const;
  });
  const some = fields.optional(0x83);
  const indirect = fields.optional(0x84);
  const attributes = fields.optional(0x85);
  fields.end();
  return {
    ...pointName(name),
    ...Object.fromEntries(flags),
    ...(some === undefined
      ? {}
      : { onlySomeReasons: readNamedBits(some, 'onlySomeReasons').map((bit) => reasons[bit] ?? bit) }),
    indirectCRL: indirect !== undefined && readBoolean(indirect, 'indirectCRL'),
    onlyContainsAttributeCerts:
      attributes !== undefined && readBoolean(attributes, 'onlyContainsAttributeCerts'),
  };
}

function nameConstraints(content: DerNode): ExtensionValue {
  const fields = new Fields(content.onlyInside('NameConstraints'), 'NameConstraints');
  const [permitted, excluded] = [fields.optional(0xa0), fields.optional(0xa1)];
  fields.end();
  return {
    permitted: permitted === undefined ? [] : subtrees(permitted),
    excluded: excluded === undefined ? [] : subtrees(excluded),
  };
}

function subtrees(list: DerNode): ExtensionValue {
  return list.children.map((subtree) => {
    const fields = new Fields(subtree, 'GeneralSubtree');
    const base = fields.any('base');
    const [minimum, maximum] = [fields.optional(0x80), fields.optional(0x81)];
    fields.end();
    return {
      ...constraintOf(base),
      ...(minimum === undefined ? {} : { minimum: readSmallInteger(minimum, 'minimum') }),
      ...(maximum === undefined ? {} : { maximum: readSmallInteger(maximum, 'maximum') }),
    };
  });
}

/** In name constraints an IP address includes its mask (RFC 5280 §4.2.1.10). */
function constraintOf(base: DerNode): { readonly [name: string]: ExtensionValue } {
  if (base.tag !== 0x87)
    return altNameValue(readAltName(base)) as { readonly [name: string]: ExtensionValue };
  if (base.content.length !== 8 && base.content.length !== 32)
    throw new DerFault('value', base.at, 'an address with its mask');
  return { type: 'ip', value: addressText(base.content) };
}
