import { type Fault, fault } from '#core/fault.ts';
import { filePath } from '#core/validation/validation.ts';
import type {
  NewFile,
  NewRecord,
  Publication,
  SandboxChange,
  SandboxContext,
  SandboxOverview,
} from '#machines/sandbox/sandbox.types.ts';

/** Days the clock moves at once, as the contract takes them. */
const mostDays = 1200;

export const emptyRecord: NewRecord = { name: '', type: 'TXT', value: '' };
export const emptyFile: NewFile = { host: '', path: filePath, content: '' };

export function recordFaults({ newRecord }: SandboxContext): readonly Fault[] {
  return missing({ name: newRecord.name, value: newRecord.value });
}

export function fileFaults({ newFile }: SandboxContext): readonly Fault[] {
  return missing({ host: newFile.host, path: newFile.path });
}

export function daysFaults({ days }: SandboxContext): readonly Fault[] {
  const text = days.trim();
  if (text === '') return [fault('days', 'required', '')];
  if (!/^\d+$/.test(text)) return [fault('days', 'not-a-number', days)];
  const isInRange = Number(text) >= 1 && Number(text) <= mostDays;
  return isInRange ? [] : [fault('days', 'not-offered', days, `1–${mostDays}`)];
}

/** Whether the sandbox holds this: names are the same with capitals and with a dot at their end. */
export function isPublished({ records, files }: SandboxOverview, publication: Publication): boolean {
  if (publication.kind === 'file') {
    const { host, path, content } = publication.file;
    return files.some(
      (file) => isSameName(file.host, host) && file.path === path.trim() && file.content === content,
    );
  }
  const { name, type, value } = publication.record;
  return records.some(
    (record) =>
      record.type === type &&
      isSameName(record.name, name) &&
      (type === 'CNAME' ? isSameName(record.value, value) : record.value === value.trim()),
  );
}

/** The form that a change came from is empty again, unless something else was typed meanwhile. */
export function formsAfter(
  change: SandboxChange | null,
  { newRecord, newFile, days }: SandboxContext,
): Pick<SandboxContext, 'newRecord' | 'newFile' | 'days'> {
  const items = change?.kind === 'publish' ? change.items : [];
  const isRecordDone = items.some((item) => item.kind === 'record' && isSameRecord(item.record, newRecord));
  const isFileDone = items.some((item) => item.kind === 'file' && isSameFile(item.file, newFile));
  return {
    newRecord: isRecordDone ? { ...emptyRecord, type: newRecord.type } : newRecord,
    newFile: isFileDone ? emptyFile : newFile,
    days: change?.kind === 'move-clock' && change.days === Number(days) ? '' : days,
  };
}

function missing(fields: Readonly<Record<string, string>>): readonly Fault[] {
  return Object.entries(fields)
    .filter(([, value]) => value.trim() === '')
    .map(([field]) => fault(field, 'required', ''));
}

function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().replace(/\.$/, '').toLowerCase();
  return plain(one) === plain(other);
}

function isSameRecord(one: NewRecord, other: NewRecord): boolean {
  return one.name === other.name && one.type === other.type && one.value === other.value;
}

function isSameFile(one: NewFile, other: NewFile): boolean {
  return one.host === other.host && one.path === other.path && one.content === other.content;
}
