import { type DerNode, Fields } from '#core/x509/der-node.ts';
import { readString } from '#core/x509/der-text.ts';
import { readObjectId, readSmallInteger } from '#core/x509/der-values.ts';
import { latin1, toHex } from '#core/x509/encoding.ts';
import type { ExtensionReaders, ExtensionValue } from '#core/x509/extensions/extension-value.ts';

/** Extensions about the subject's legal status: qualified certificate statements and directory attributes. */
export const qualifiedReaders: ExtensionReaders = {
  '1.3.6.1.5.5.7.1.3': { name: 'qcStatements', read: statements },
  '2.5.29.9': { name: 'subjectDirectoryAttributes', read: directoryAttributes },
};

type StatementReader = (info: DerNode) => ExtensionValue;

/** Statements defined by ETSI EN 319 412-5, TS 119 495 (PSD2) and RFC 3739 §3.2.6. */
const known: Readonly<Record<string, { readonly name: string; readonly read?: StatementReader }>> = {
  '0.4.0.1862.1.1': { name: 'QcCompliance' },
  '0.4.0.1862.1.2': { name: 'QcLimitValue', read: limitValue },
  '0.4.0.1862.1.3': { name: 'QcRetentionPeriod', read: (info) => readSmallInteger(info, 'years') },
  '0.4.0.1862.1.4': { name: 'QcSSCD' },
  '0.4.0.1862.1.5': { name: 'QcPDS', read: disclosures },
  '0.4.0.1862.1.6': { name: 'QcType', read: types },
  '0.4.0.1862.1.7': {
    name: 'QcCClegislation',
    read: (info) => info.children.map((code) => readString(code).value),
  },
  '0.4.0.19495.2': { name: 'PSD2', read: paymentServices },
  '1.3.6.1.5.5.7.11.1': { name: 'pkixQCSyntax-v1' },
  '1.3.6.1.5.5.7.11.2': { name: 'pkixQCSyntax-v2' },
};

const typeNames: Readonly<Record<string, string>> = {
  '0.4.0.1862.1.6.1': 'esign',
  '0.4.0.1862.1.6.2': 'eseal',
  '0.4.0.1862.1.6.3': 'web',
};

function statements(content: DerNode): ExtensionValue {
  const list = new Fields(content.onlyInside('QCStatements'), 'QCStatements').rest();
  return list.map((statement) => {
    const fields = new Fields(statement, 'QCStatement');
    const oid = readObjectId(fields.take(0x06, 'statementId'));
    const [info] = fields.rest();
    const { name = null, read } = known[oid] ?? {};
    if (info === undefined) return { oid, name };
    return { oid, name, value: read === undefined ? toHex(info.whole) : read(info) };
  });
}

function limitValue(info: DerNode): ExtensionValue {
  const fields = new Fields(info, 'MonetaryValue');
  const code = fields.any('currency');
  const currency = code.tag === 0x02 ? readSmallInteger(code, 'currency') : readString(code).value;
  const amount = readSmallInteger(fields.take(0x02, 'amount'), 'amount');
  const exponent = readSmallInteger(fields.take(0x02, 'exponent'), 'exponent');
  return { currency, amount, exponent };
}

function disclosures(info: DerNode): ExtensionValue {
  return new Fields(info, 'PdsLocations').rest().map((location) => {
    const fields = new Fields(location, 'PdsLocation');
    const url = latin1(fields.take(0x16, 'url').content);
    return { url, language: readString(fields.any('language')).value };
  });
}

function types(info: DerNode): ExtensionValue {
  return new Fields(info, 'QcType').rest().map((type) => {
    const oid = readObjectId(type);
    return typeNames[oid] ?? oid;
  });
}

function paymentServices(info: DerNode): ExtensionValue {
  const fields = new Fields(info, 'PSD2QcType');
  const roles = fields.take(0x30, 'rolesOfPSP').children.map((role) => {
    const pair = new Fields(role, 'RoleOfPSP');
    pair.take(0x06, 'roleOfPspOid');
    return readString(pair.any('roleOfPspName')).value;
  });
  return {
    roles,
    ncaName: readString(fields.any('nCAName')).value,
    ncaId: readString(fields.any('nCAId')).value,
  };
}

/** RFC 5280 §4.2.1.8: attributes as in a request; values are decoded as text where possible. */
function directoryAttributes(content: DerNode): ExtensionValue {
  const list = new Fields(
    content.onlyInside('SubjectDirectoryAttributes'),
    'SubjectDirectoryAttributes',
  ).rest();
  return list.map((attribute) => {
    const fields = new Fields(attribute, 'Attribute');
    const type = readObjectId(fields.take(0x06, 'type'));
    return { type, values: fields.take(0x31, 'values').children.map((value) => readString(value).value) };
  });
}
