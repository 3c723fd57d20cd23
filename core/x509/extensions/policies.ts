import { type DerNode, Fields } from '#core/x509/der-node.ts';
import { readString } from '#core/x509/der-text.ts';
import { readObjectId, readSmallInteger } from '#core/x509/der-values.ts';
import { latin1, toHex } from '#core/x509/encoding.ts';
import type { ExtensionReaders, ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import { usageName } from '#core/x509/extensions/usage-names.ts';

/** Certificate policy extensions (RFC 5280 §4.2.1.4, .5, .11, .14). */
export const policyReaders: ExtensionReaders = {
  '2.5.29.32': { name: 'certificatePolicies', read: policies },
  '2.5.29.33': { name: 'policyMappings', read: mappings },
  '2.5.29.36': { name: 'policyConstraints', read: constraints },
  '2.5.29.54': {
    name: 'inhibitAnyPolicy',
    read: (content) => readSmallInteger(content.onlyInside('SkipCerts'), 'SkipCerts'),
  },
};

/**
 * Policies of the CA/Browser Forum (https://cabforum.org/resources/object-registry/) and RFC 5280. Microsoft's policies use the OIDs of
 * key purposes; see `usageName`.
 */
const names: Readonly<Record<string, string>> = {
  '2.5.29.32.0': 'anyPolicy',
  '2.23.140.1.1': 'extended-validation',
  '2.23.140.1.2.1': 'domain-validated',
  '2.23.140.1.2.2': 'organization-validated',
  '2.23.140.1.2.3': 'individual-validated',
  '2.23.140.1.3': 'extended-validation-codesigning',
  '2.23.140.1.4.1': 'code-signing',
  '2.23.140.1.4.2': 'timestamping',
  '2.23.140.1.5.1.1': 'mailbox-validated-legacy',
  '2.23.140.1.5.1.2': 'mailbox-validated-multipurpose',
  '2.23.140.1.5.1.3': 'mailbox-validated-strict',
  '2.23.140.1.5.2.1': 'organization-validated-legacy',
  '2.23.140.1.5.2.2': 'organization-validated-multipurpose',
  '2.23.140.1.5.2.3': 'organization-validated-strict',
  '2.23.140.1.5.3.1': 'sponsor-validated-legacy',
  '2.23.140.1.5.3.2': 'sponsor-validated-multipurpose',
  '2.23.140.1.5.3.3': 'sponsor-validated-strict',
  '2.23.140.1.5.4.1': 'individual-validated-legacy',
  '2.23.140.1.5.4.2': 'individual-validated-multipurpose',
  '2.23.140.1.5.4.3': 'individual-validated-strict',
};

function policies(content: DerNode): ExtensionValue {
  const list = new Fields(content.onlyInside('CertificatePolicies'), 'CertificatePolicies').rest();
  return list.map((policy) => {
    const fields = new Fields(policy, 'PolicyInformation');
    const oid = readObjectId(fields.take(0x06, 'policyIdentifier'));
    const qualifiers = fields.optional(0x30)?.children.map(qualifier) ?? [];
    fields.end();
    return { oid, name: names[oid] ?? usageName(oid), qualifiers };
  });
}

function qualifier(node: DerNode): ExtensionValue {
  const fields = new Fields(node, 'PolicyQualifierInfo');
  const oid = readObjectId(fields.take(0x06, 'policyQualifierId'));
  const value = fields.any('qualifier');
  fields.end();
  if (oid === '1.3.6.1.5.5.7.2.1' && value.tag === 0x16) return { type: 'cps', value: latin1(value.content) };
  if (oid === '1.3.6.1.5.5.7.2.2' && value.tag === 0x30) return { type: 'userNotice', ...userNotice(value) };
  return { type: oid, value: toHex(value.whole) };
}

function userNotice(node: DerNode): { readonly [name: string]: ExtensionValue } {
  const fields = new Fields(node, 'UserNotice');
  const reference = fields.optional(0x30);
  const [text] = fields.rest();
  return {
    ...(reference === undefined ? {} : noticeReference(reference)),
    ...(text === undefined ? {} : { text: readString(text).value }),
  };
}

function noticeReference(node: DerNode): { readonly [name: string]: ExtensionValue } {
  const fields = new Fields(node, 'NoticeReference');
  const organization = readString(fields.any('organization')).value;
  const numbers = fields.take(0x30, 'noticeNumbers');
  return {
    organization,
    numbers: numbers.children.map((number) => readSmallInteger(number, 'noticeNumbers')),
  };
}

function mappings(content: DerNode): ExtensionValue {
  const list = new Fields(content.onlyInside('PolicyMappings'), 'PolicyMappings').rest();
  return list.map((mapping) => {
    const fields = new Fields(mapping, 'PolicyMapping');
    const issuerDomainPolicy = readObjectId(fields.take(0x06, 'issuerDomainPolicy'));
    const subjectDomainPolicy = readObjectId(fields.take(0x06, 'subjectDomainPolicy'));
    fields.end();
    return { issuerDomainPolicy, subjectDomainPolicy };
  });
}

function constraints(content: DerNode): ExtensionValue {
  const fields = new Fields(content.onlyInside('PolicyConstraints'), 'PolicyConstraints');
  const [explicit, inhibit] = [fields.optional(0x80), fields.optional(0x81)];
  fields.end();
  return {
    requireExplicitPolicy:
      explicit === undefined ? null : readSmallInteger(explicit, 'requireExplicitPolicy'),
    inhibitPolicyMapping: inhibit === undefined ? null : readSmallInteger(inhibit, 'inhibitPolicyMapping'),
  };
}
