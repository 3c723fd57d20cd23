import { itemsOf, memberOf, textAt } from '#core/x509/extension-of.ts';
import type { ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import type { ExtensionView } from '#core/x509/extensions/extension-view.ts';
import {
  dotted,
  type Fact,
  type FactLine,
  type FactWriter,
  hexLines,
  plain,
} from '#src/features/tools/parse/facts/fact.ts';
import { logotypeLines, memberLines, statementLines } from '#src/features/tools/parse/facts/member-facts.ts';

/** Returns the fact of an extension, in the view for its type. */
export function extensionFact(extension: ExtensionView, index: number, writer: FactWriter): Fact {
  const { t } = writer;
  const { oid, name, critical, span } = extension;
  return {
    key: `extension-${index}-${oid}`,
    label: (name === null ? null : t.find(`facts.extensions.${name}`)) ?? name ?? oid,
    lines: linesOf(extension, writer),
    span,
    mark: critical ? t('facts.values.critical') : undefined,
  };
}

function linesOf({ name, value, hex, fault }: ExtensionView, writer: FactWriter): readonly FactLine[] {
  const { t } = writer;
  if (fault !== null)
    return [
      plain(t('facts.values.malformed', { expected: fault.expected, at: fault.at }), { tone: 'danger' }),
      ...hexLines(hex),
    ];
  if (name === null) return [plain(t('facts.values.unknown'), { tone: 'warning' }), ...hexLines(hex)];
  const lines = (views[name] ?? memberLines)(value, writer);
  return lines.length === 0 ? [plain(t('facts.values.empty'))] : lines;
}

type View = (value: ExtensionValue, writer: FactWriter) => readonly FactLine[];

/** Views of the extensions that need more than a list of their values. */
const views: Readonly<Record<string, View>> = {
  keyUsage: (value, { t }) => listed(value, (usage) => t.find(`facts.usages.${usage}`)),
  netscapeCertType: (value) => listed(value, () => null),
  tlsFeature: (value, { t }) =>
    listed(value, (feature) => (feature === 'status_request' ? t('facts.values.mustStaple') : null)),
  extendedKeyUsage: (value, { t }) =>
    itemsOf(value).map((usage) => {
      const [name, oid] = [textAt(usage, 'name'), textAt(usage, 'oid')];
      return plain(name || oid, { note: dotted(t.find(`facts.purposes.${name}`), name && oid) });
    }),
  subjectAltName: nameLines,
  issuerAltName: nameLines,
  certificateIssuer: nameLines,
  basicConstraints: (value, { t }) => {
    const most = memberOf(value, 'pathLength');
    return [
      plain(t(memberOf(value, 'ca') === true ? 'facts.values.ca' : 'facts.values.notCa'), {
        note: typeof most === 'number' ? t('facts.values.pathLength', { most }) : null,
      }),
    ];
  },
  subjectKeyIdentifier: (value) => hexLines(String(value)),
  microsoftPreviousCaHash: (value) => hexLines(String(value)),
  authorityKeyIdentifier: (value, writer) => {
    const [keyId, serial] = [memberOf(value, 'keyId'), memberOf(value, 'serialNumber')];
    return [
      ...(typeof keyId === 'string' ? hexLines(keyId) : []),
      ...nameLines(memberOf(value, 'issuer') ?? null, writer),
      ...(typeof serial === 'string' ? hexLines(serial) : []),
    ];
  },
  certificatePolicies: policyLines,
  microsoftApplicationPolicies: policyLines,
  authorityInfoAccess: accessLines,
  subjectInfoAccess: accessLines,
  cRLDistributionPoints: pointLines,
  freshestCRL: pointLines,
  issuingDistributionPoint: (value, writer) => [
    ...pointLines([value], writer),
    ...pointFlags.filter((flag) => memberOf(value, flag) === true).map((flag) => plain(flag)),
  ],
  signedCertificateTimestampList: timestampLines,
  'signedCertificateTimestampList (OCSP)': timestampLines,
  nameConstraints: (value, { t }) =>
    (['permitted', 'excluded'] as const).flatMap((side) =>
      itemsOf(memberOf(value, side)).map((subtree) =>
        plain(nameText(subtree), { lead: `${t(`facts.values.${side}`)} ${typeOf(subtree)}` }),
      ),
    ),
  qcStatements: statementLines,
  logotype: logotypeLines,
  ocspNoCheck: (_, { t }) => [plain(t('facts.values.present'))],
  ctPoison: (_, { t }) => [plain(t('facts.values.present'))],
};

function listed(value: ExtensionValue, about: (item: string) => string | null): readonly FactLine[] {
  return itemsOf(value).map((item) => plain(String(item), { note: about(String(item)) }));
}

const types: Readonly<Record<string, string>> = {
  dns: 'DNS',
  ip: 'IP',
  email: 'Email',
  uri: 'URI',
  dirname: 'DirName',
  rid: 'RID',
  othername: 'OtherName',
  x400: 'X400',
  edi: 'EDI',
};

function typeOf(name: ExtensionValue): string {
  const type = textAt(name, 'type');
  return types[type] ?? type;
}

/** Returns a name of any type as text. */
function nameText(name: ExtensionValue): string {
  const value = memberOf(name, 'value');
  if (typeof value === 'string') return value;
  const parts = itemsOf(value).map((part) => `${textAt(part, 'shortName')}=${textAt(part, 'value')}`);
  return parts.length > 0 ? parts.join(', ') : textAt(name, 'hex');
}

function nameLines(value: ExtensionValue, { detail }: FactWriter): readonly FactLine[] {
  return itemsOf(value).map((name) => {
    const text = nameText(name);
    return plain(text, { lead: typeOf(name), spelling: detail.spellings[text], note: textAt(name, 'oid') });
  });
}

function policyLines(value: ExtensionValue, { t }: FactWriter): readonly FactLine[] {
  return itemsOf(value).flatMap((policy) => {
    const name = textAt(policy, 'name');
    const qualifiers = itemsOf(memberOf(policy, 'qualifiers')).map((qualifier) =>
      plain(textAt(qualifier, 'value') || noticeText(qualifier), { lead: textAt(qualifier, 'type') }),
    );
    return [
      plain(textAt(policy, 'oid'), { note: t.find(`facts.policies.${name}`) ?? name, mono: true }),
      ...qualifiers,
    ];
  });
}

/** Returns the text of a user notice, and the organization and numbers of the notices it refers to (RFC 5280 §4.2.1.4). */
function noticeText(notice: ExtensionValue): string {
  const numbers = itemsOf(memberOf(notice, 'numbers')).join(', ');
  return dotted(textAt(notice, 'text'), textAt(notice, 'organization'), numbers);
}

function accessLines(value: ExtensionValue): readonly FactLine[] {
  return itemsOf(value).map((access) =>
    plain(nameText(memberOf(access, 'location') ?? null), {
      lead: textAt(access, 'name') || textAt(access, 'method'),
    }),
  );
}

const pointFlags = [
  'onlyContainsUserCerts',
  'onlyContainsCACerts',
  'onlyContainsAttributeCerts',
  'indirectCRL',
] as const;

/** Returns a CRL entry extension in one line (RFC 5280 §5.3). */
export function entryText({ name, value }: ExtensionView): string {
  if (name === 'certificateIssuer') return itemsOf(value).map(nameText).join(', ');
  return typeof value === 'string' ? value : '';
}

function pointLines(value: ExtensionValue, writer: FactWriter): readonly FactLine[] {
  return itemsOf(value).flatMap((point) => {
    const reasons = itemsOf(memberOf(point, 'reasons') ?? memberOf(point, 'onlySomeReasons')).join(', ');
    return [
      ...nameLines(memberOf(point, 'fullName') ?? memberOf(point, 'relativeName') ?? null, writer),
      ...nameLines(memberOf(point, 'crlIssuer') ?? null, writer).map((line) => ({
        ...line,
        lead: 'crlIssuer',
      })),
      ...(reasons === '' ? [] : [plain(reasons)]),
    ];
  });
}

function timestampLines(value: ExtensionValue, { t, format }: FactWriter): readonly FactLine[] {
  return itemsOf(value).map((stamp) => {
    const [log, time] = [textAt(stamp, 'log'), textAt(stamp, 'timestamp')];
    return plain(log || t('facts.values.unknownLog', { id: textAt(stamp, 'logId').slice(0, 16) }), {
      note: dotted(time && format.utc(time), textAt(stamp, 'signatureAlgorithm')),
    });
  });
}
