import type { IdnaTables } from '#core/names/idna.ts';
import { type DnsRecord, mostRecords, type ParsedRecords } from '#core/tools/dns-record.ts';
import { isRecordTable, parseRecordTable } from '#core/tools/record-table.ts';
import { parseZoneFile } from '#core/tools/zone-file.ts';

/**
 * Reads a zone file or a table, whichever yields more records; of two without any, the one that the text looks like, so that its faults
 * are those of the cells. Tries a table only if the zone file has faults and is not full. `idna` spells names of other scripts: without
 * it they are faults.
 */
export function readRecords(text: string, zone: string, idna: IdnaTables | null = null): ParsedRecords {
  const file = parseZoneFile(text, { zone, idna });
  if (file.faults.length === 0 || file.records.length === mostRecords) return file;
  const table = parseRecordTable(text, { zone, idna });
  if (table.records.length !== file.records.length)
    return table.records.length > file.records.length ? table : file;
  return isRecordTable(text) ? table : file;
}

/** Maximum octets of one string of a TXT record (RFC 1035 §3.3.14). */
const longestString = 255;

/** Formats records as a zone file with full names, one per line. */
export function zoneText(records: readonly DnsRecord[]): string {
  return records
    .map(({ name, type, content, priority, ttl }) => {
      const data =
        type === 'TXT'
          ? zoneStrings(content)
          : type === 'CNAME' || type === 'MX' || type === 'NS' || type === 'SRV'
            ? `${content}.`
            : content;
      return [`${name}.`, ttl, type, priority, data].filter((part) => part !== null).join(' ');
    })
    .join('\n');
}

/** Quotes a text as strings of at most 255 octets of UTF-8 each, never parting a character. */
export function zoneStrings(text: string): string {
  const strings: string[] = [];
  let [string, octets] = ['', 0];
  for (const sign of text) {
    const size = octetsOf(sign.codePointAt(0) ?? 0);
    if (octets + size > longestString) {
      strings.push(string);
      [string, octets] = ['', 0];
    }
    string += escapedSign(sign);
    octets += size;
  }
  return [...strings, string].map((each) => `"${each}"`).join(' ');
}

function octetsOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** A line end or another control character would end the record. */
function escapedSign(sign: string): string {
  if (sign === '"' || sign === '\\') return `\\${sign}`;
  const point = sign.charCodeAt(0);
  return point < 0x20 || point === 0x7f ? `\\${String(point).padStart(3, '0')}` : sign;
}
