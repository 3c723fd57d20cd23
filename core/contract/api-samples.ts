import type { ApiCall, ApiField } from '#core/contract/api-document.ts';

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

/** A command line of curl that makes the call, with address and key in the environment. */
export function curlOf(call: ApiCall): string {
  const { method, parameters, bodies, encoding, effect, right, isFile } = call;
  const required = parameters.filter((field) => field.required);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = required.find((each) => each.name === name);
    return encodeURIComponent(String(field ? sampleOf(field) : 'example'));
  });
  const query = required
    .filter(({ place }) => place === 'query')
    .map((field) => `${field.name}=${encodeURIComponent(String(sampleOf(field)))}`);
  const body = bodies.at(-1);
  const lines = [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} "$CERTHUB_URL${path}${query.length === 0 ? '' : `?${query.join('&')}`}"`,
    ...(right === 'public' ? [] : ['-H "Authorization: Token $CERTHUB_API_KEY"']),
    ...(effect === 'create' ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body === undefined ? [] : encoding === 'json' ? jsonLines(body) : formLines(body)),
    ...(isFile ? ['-o file'] : []),
  ];
  return lines.join(' \\\n  ');
}

function jsonLines(body: readonly ApiField[]): readonly string[] {
  return ["-H 'Content-Type: application/json'", `--data ${quoted(JSON.stringify(sampleBody(body)))}`];
}

function formLines(body: readonly ApiField[]): readonly string[] {
  return Object.entries(sampleBody(body)).map(
    ([name, value]) =>
      `--data-urlencode ${quoted(`${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)}`,
  );
}

/** A word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
