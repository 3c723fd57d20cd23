import type { DomainValidation } from '#core/contract/calls/validation.ts';
import type { SavedFile } from '#src/adapters/files/save-file.ts';

export const exportKinds = ['csv', 'zone', 'json'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** What has to be published, for whoever keeps the DNS or the site. */
export function exportValidations(
  kind: ExportKind,
  orderNo: string,
  validations: readonly DomainValidation[],
): SavedFile {
  switch (kind) {
    case 'csv':
      return { filename: `${orderNo}.csv`, type: 'text/csv;charset=utf-8', content: csvText(validations) };
    case 'zone':
      return {
        filename: `${orderNo}.zone`,
        type: 'text/plain;charset=utf-8',
        content: zoneText(validations),
      };
    case 'json':
      return { filename: `${orderNo}.json`, type: 'application/json', content: jsonText(validations) };
  }
}

/** RFC 4180, with the mark by which spreadsheets recognize UTF-8. A cell that a spreadsheet would run is quoted with `'`. */
function csvText(validations: readonly DomainValidation[]): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const rows = validations.map((validation) =>
    [
      validation.domainName,
      validation.recordType,
      validation.recordName,
      validation.expected,
      validation.state,
    ]
      .map(cell)
      .join(','),
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
