import type { ApiField } from '#core/contract/api-document.ts';

/** Sample values by the name of a field, where its schema alone would make a bad one. */
const named: Readonly<Record<string, unknown>> = {
  ...{ email: 'ada@example.com', emailDnsEmail: 'admin@example.com', commonName: 'www.example.com' },
  ...{ domainNames: 'www.example.com,example.com', domains: 'www.example.com,example.com' },
  ...{ domainName: 'www.example.com', host: 'www.example.com', name: 'example', search: 'example.com' },
  csr: '-----BEGIN CERTIFICATE REQUEST-----\n…\n-----END CERTIFICATE REQUEST-----\n',
  ...{ key: '', year: 1, productNo: 'certum-dv-one', productType: 'dv_one_ssl', serialNumber: '4f2a19' },
  ...{ offset: 1, limit: 20, remark: 'web server 3', orgID: '12', contactID: '7' },
};

/** What order, deposit and package numbers look like. */
const numbers = [
  ['^CN', 'CN20261127-10001'],
  ['^DP', 'DP20261127-10001'],
  ['^PK', 'PK20261127-10001'],
] as const;

/** An example of a value that the field takes. */
export function sampleOf(field: ApiField): unknown {
  const { name, type, values, pattern = '', format, least = 0, fields } = field;
  const [first] = values;
  if (first !== undefined) return first;
  const number = numbers.find(([start]) => pattern.startsWith(start));
  if (number) return number[1];
  if (Object.hasOwn(named, name) && type !== 'object' && type !== 'list') return named[name];
  if (format === 'date-time') return '2026-11-27T08:00:00Z';
  if (format === 'date' || /date$/i.test(name)) return '2026-11-27';
  switch (type) {
    case 'number':
      return Math.max(1, least);
    case 'boolean':
      return true;
    case 'list':
      return fields.length > 0 ? [sampleBody(fields)] : ['example'];
    case 'object':
      return sampleBody(fields);
    default:
      return pattern.includes('[0-9a-f]{64}') ? '0'.repeat(64) : 'example';
  }
}

/** An example with the fields that are required. */
export function sampleBody(fields: readonly ApiField[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.filter(({ required }) => required).map((field) => [field.name, sampleOf(field)]),
  );
}
