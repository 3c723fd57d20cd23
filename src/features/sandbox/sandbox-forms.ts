import * as sandboxCalls from '#core/contract/calls/sandbox.ts';
import { type Fault, fault } from '#core/fault.ts';
import { filePath } from '#core/validation/validation.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import type { Publication } from '#src/features/sandbox/publication.ts';

type NewRecord = Extract<Publication, { kind: 'record' }>['record'];
type NewFile = Extract<Publication, { kind: 'file' }>['file'];
interface NewDays {
  readonly days: string;
}

export const recordTypes = sandboxCalls.sandboxRecordTypes;

const emptyRecord = { id: '', name: '', type: 'TXT', value: '' } as const;
const emptyFile = { id: '', host: '', path: filePath, content: '' };

/** Adds a record to the zone, then clears the form except for the type. */
export const recordForm: FormSource<NewRecord & { readonly id: string }, NewRecord> = {
  name: 'sandbox-record',
  fields: ['name', 'type', 'value'],
  toDraft: (item) => ({ ...(item ?? emptyRecord) }),
  toBody: ({ name = '', type, value = '' }) => ({
    name,
    type: recordTypes.find((each) => each === type) ?? 'TXT',
    value,
  }),
  check: ({ name, value }) => missing({ name, value }),
  async save(client, { body }) {
    const { id } = await client.call(sandboxCalls.putRecord, { body });
    return { id, item: { ...emptyRecord, type: body.type } };
  },
};

/** Adds a file, then clears the form. */
export const fileForm: FormSource<NewFile & { readonly id: string }, NewFile> = {
  name: 'sandbox-file',
  fields: ['host', 'path', 'content'],
  toDraft: (item) => ({ ...(item ?? emptyFile) }),
  toBody: ({ host = '', path = '', content = '' }) => ({ host, path, content }),
  check: ({ host, path }) => missing({ host, path }),
  async save(client, { body }) {
    const { id } = await client.call(sandboxCalls.putFile, { body });
    return { id, item: emptyFile };
  },
};

/** Moves the clock forward. */
export const clockForm: FormSource<NewDays & { readonly id: string }, NewDays> = {
  name: 'sandbox-clock',
  fields: ['days'],
  toDraft: () => ({ days: '' }),
  toBody: ({ days = '' }) => ({ days: days.trim() }),
  check: ({ days }) => daysFaults(days),
  async save(client, { body }) {
    await client.call(sandboxCalls.moveClock, { body: { days: Number(body.days) } });
    return { id: 'clock', item: { id: 'clock', days: '' } };
  },
};

function daysFaults(days: string): readonly Fault[] {
  if (days === '') return [fault('days', 'required', '')];
  if (!/^\d+$/.test(days)) return [fault('days', 'not-a-number', days)];
  const { mostDaysAtOnce } = sandboxCalls;
  const isInRange = Number(days) >= 1 && Number(days) <= mostDaysAtOnce;
  return isInRange ? [] : [fault('days', 'not-offered', days, `1–${mostDaysAtOnce}`)];
}

function missing(fields: Readonly<Record<string, string>>): readonly Fault[] {
  return Object.entries(fields)
    .filter(([, value]) => value.trim() === '')
    .map(([field]) => fault(field, 'required', ''));
}
