import type { DomainValidation } from '#core/contract/calls/validation.ts';
import type { SavedFile } from '#src/adapters/files/save-file.ts';

const kinds = {
  csv: { type: 'text/csv;charset=utf-8', text: csvText },
  zone: { type: 'text/plain;charset=utf-8', text: zoneText },
  json: { type: 'application/json', text: jsonText },
};
export type ExportKind = keyof typeof kinds;
export const exportKinds: readonly ExportKind[] = ['csv', 'zone', 'json'];

/** What has to be published, for whoever keeps the DNS or the site. */
export function exportValidations(
  kind: ExportKind,
  orderNo: string,
  validations: readonly DomainValidation[],
): SavedFile {
  const { type, text } = kinds[kind];
  return { filename: `${orderNo}.${kind}`, type, content: text(validations) };
}

/** RFC 4180, with the mark by which spreadsheets recognize UTF-8. A cell that a spreadsheet would run is quoted with `'`. */
function csvText(validations: readonly DomainValidation[]): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const rows = validations.map(({ domainName, recordType, recordName, expected, state }) =>
    [domainName, recordType, recordName, expected, state].map(cell).join(','),
  );
  return `\uFEFF${['domain,type,name,value,state', ...rows].join('\r\n')}\r\n`;
}

/** RFC 1035 §5. What is no DNS record becomes a comment. */
function zoneText(validations: readonly DomainValidation[]): string {
  return validations
    .map(({ recordType, recordName, expected, mail }) => {
      if (mail !== undefined && mail.contactRecord !== '')
        return `${mail.contactRecord}. 300 IN TXT "${expected.replace(/["\\]/g, '\\$&')}"`;
      if (recordType === 'CNAME') return `${recordName}. 300 IN CNAME ${expected}.`;
      if (recordType === 'TXT') return `${recordName}. 300 IN TXT "${expected.replace(/["\\]/g, '\\$&')}"`;
      return `; ${recordType} ${recordName} ${expected}`;
    })
    .map((line) => `${line.replace(/[\r\n]+/g, ' ')}\n`)
    .join('');
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
