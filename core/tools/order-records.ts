import type { DomainValidation } from '#core/contract/calls/validation.ts';
import type { DnsFault, ParsedRecord, ParsedRecords } from '#core/tools/dns-record.ts';
import { makeRecord } from '#core/tools/make-record.ts';

/** Returns the records of pending DNS validations of orders; skips names outside the zone and other methods. */
export function orderRecords(
  validations: readonly Pick<DomainValidation, 'recordType' | 'recordName' | 'expected' | 'state'>[],
  zone: string,
): ParsedRecords {
  const records: ParsedRecord[] = [];
  const faults: DnsFault[] = [];
  for (const { recordType, recordName, expected, state } of validations) {
    const isDns = recordType === 'CNAME' || recordType === 'TXT';
    const name = recordName.toLowerCase();
    if (!isDns || state === 'validated' || (name !== zone && !name.endsWith(`.${zone}`))) continue;
    const line = records.length + faults.length + 1;
    const data = [{ text: expected, isQuoted: recordType === 'TXT' }];
    const made = makeRecord({ name, type: recordType, data, ttl: null, priority: null }, { zone });
    if (made.ok) records.push({ line, record: made.value });
    else faults.push({ line, ...made.error });
  }
  return { records, faults };
}
