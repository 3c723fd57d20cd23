import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { csvText } from '#core/csv.ts';
import type { SavedFile } from '#src/adapters/files/save-file.ts';

const kinds = {
  csv: { type: 'text/csv;charset=utf-8', ending: 'csv', text: recordTable },
  zone: { type: 'text/plain;charset=utf-8', ending: 'zone', text: zoneText },
  cloudflare: { type: 'text/plain;charset=utf-8', ending: 'cloudflare.txt', text: cloudflareText },
  terraform: { type: 'text/plain;charset=utf-8', ending: 'tf', text: terraformText },
  json: { type: 'application/json', ending: 'json', text: jsonText },
};
export type ExportKind = keyof typeof kinds;
export const exportKinds: readonly ExportKind[] = ['csv', 'zone', 'cloudflare', 'terraform', 'json'];

/** Returns the records to publish as a file, for whoever manages the DNS or the site. */
export function exportValidations(
  kind: ExportKind,
  orderNo: string,
  validations: readonly DomainValidation[],
): SavedFile {
  const { type, ending, text } = kinds[kind];
  return { filename: `${orderNo}.${ending}`, type, content: text(validations) };
}

function recordTable(validations: readonly DomainValidation[]): string {
  const rows = validations.map(({ domainName, recordType, recordName, expected, state }) => {
    return [domainName, recordType, recordName, expected, state];
  });
  return csvText([['domain', 'type', 'name', 'value', 'state'], ...rows]);
}

interface PublishedRecord {
  readonly type: 'CNAME' | 'TXT';
  readonly owner: string;
  readonly value: string;
}

/** Returns the DNS record of a name; null if it is validated by a file or by the reader of a mail. */
function recordOf({ recordType, recordName, expected, mail }: DomainValidation): PublishedRecord | null {
  // Keep values from starting a new line in any of the formats.
  const value = expected.replace(/[\r\n]+/g, ' ');
  if (mail !== undefined && mail.contactRecord !== '')
    return { type: 'TXT', owner: mail.contactRecord, value };
  if (recordType !== 'CNAME' && recordType !== 'TXT') return null;
  return { type: recordType, owner: recordName, value };
}

/** Deduplicates: names may share a record, and hosts refuse the second one. */
function recordsOf(validations: readonly DomainValidation[]): readonly PublishedRecord[] {
  const records = validations.flatMap((validation) => recordOf(validation) ?? []);
  return [
    ...new Map(records.map((record) => [`${record.type} ${record.owner} ${record.value}`, record])).values(),
  ];
}

/** Zone file (RFC 1035 §5). Anything that is not a DNS record becomes a comment. */
function zoneText(validations: readonly DomainValidation[]): string {
  const others = validations.filter((validation) => recordOf(validation) === null);
  return [
    ...recordsOf(validations).map((record) => zoneLine(record)),
    ...others.map(({ recordType, recordName, expected }) => `; ${recordType} ${recordName} ${expected}`),
  ]
    .map((line) => `${line.replace(/[\r\n]+/g, ' ')}\n`)
    .join('');
}

function zoneLine({ type, owner, value }: PublishedRecord): string {
  return `${owner}. 300 IN ${type} ${type === 'CNAME' ? `${value}.` : quoted(value)}`;
}

/** A zone file for Cloudflare's import, with a comment that keeps a CNAME from being proxied. */
function cloudflareText(validations: readonly DomainValidation[]): string {
  return recordsOf(validations)
    .map((record) => `${zoneLine(record)}${record.type === 'CNAME' ? ' ; cf_tags=cf-proxied:false' : ''}\n`)
    .join('');
}

/** Resources of Terraform's Cloudflare provider, version 5; the zone is a variable. */
function terraformText(validations: readonly DomainValidation[]): string {
  const resources = recordsOf(validations).map(
    ({ type, owner, value }, index) => `resource "cloudflare_dns_record" "validation_${index + 1}" {
  zone_id = var.zone_id
  type    = "${type}"
  name    = ${terraformString(owner)}
  content = ${terraformString(type === 'TXT' ? quoted(value) : value)}
  ttl     = 300${type === 'CNAME' ? '\n  proxied = false' : ''}
}
`,
  );
  return [`variable "zone_id" {\n  type = string\n}\n`, ...resources].join('\n');
}

/** Quotes an HCL string; doubles the characters that would start an expression. */
function terraformString(text: string): string {
  return quoted(text).replace(/([$%])\{/g, '$1$1{');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function jsonText(validations: readonly DomainValidation[]): string {
  const shown = validations.map(({ domainName, recordType, recordName, expected, state }) => ({
    domain: domainName,
    type: recordType,
    name: recordName,
    value: expected,
    state,
  }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}
