import { type DnsRecord, mostRecords, type ParsedRecords } from '#core/tools/dns-record.ts';
import { parseRecordTable } from '#core/tools/record-table.ts';
import { parseZoneFile } from '#core/tools/zone-file.ts';

/** Reads a zone file or a table, whichever yields more records. Tries a table only if the zone file has faults and is not full. */
export function readRecords(text: string, zone: string): ParsedRecords {
  const file = parseZoneFile(text, zone);
  if (file.faults.length === 0 || file.records.length === mostRecords) return file;
  const table = parseRecordTable(text, zone);
  return table.records.length > file.records.length ? table : file;
}

/** Formats records as a zone file with full names, one per line. */
export function zoneText(records: readonly DnsRecord[]): string {
  return records
    .map(({ name, type, content, priority, ttl }) => {
      const data =
        type === 'TXT'
          ? `"${content.replace(/["\\]/g, '\\$&')}"`
          : type === 'CNAME' || type === 'MX' || type === 'NS' || type === 'SRV'
            ? `${content}.`
            : content;
      return [`${name}.`, ttl, type, priority, data].filter((part) => part !== null).join(' ');
    })
    .join('\n');
}
