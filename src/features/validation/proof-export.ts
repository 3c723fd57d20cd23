import type { DomainProof } from '#core/contract/calls/orders.ts';
import type { SavedFile } from '#src/adapters/files/save-file.ts';

export const exportKinds = ['csv', 'zone', 'json'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** What has to be published, for whoever keeps the DNS or the site. */
export function exportProofs(kind: ExportKind, orderNo: string, proofs: readonly DomainProof[]): SavedFile {
  switch (kind) {
    case 'csv':
      return { filename: `${orderNo}.csv`, type: 'text/csv;charset=utf-8', content: csvText(proofs) };
    case 'zone':
      return { filename: `${orderNo}.zone`, type: 'text/plain;charset=utf-8', content: zoneText(proofs) };
    case 'json':
      return { filename: `${orderNo}.json`, type: 'application/json', content: jsonText(proofs) };
  }
}

/** RFC 4180, with the mark by which spreadsheets tell UTF-8. A cell that a spreadsheet would run is quoted with `'`. */
function csvText(proofs: readonly DomainProof[]): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const rows = proofs.map((proof) =>
    [proof.domainName, proof.recordType, proof.recordName, proof.expected, proof.state].map(cell).join(','),
  );
  return `\uFEFF${['domain,type,name,value,state', ...rows].join('\r\n')}\r\n`;
}

/** RFC 1035 §5. What is no DNS record becomes a comment. */
function zoneText(proofs: readonly DomainProof[]): string {
  return proofs
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

function jsonText(proofs: readonly DomainProof[]): string {
  const shown = proofs.map(({ domainName, recordType, recordName, expected, state }) => ({
    domain: domainName,
    type: recordType,
    name: recordName,
    value: expected,
    state,
  }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}
