import * as sandboxCalls from '#core/contract/calls/sandbox.ts';
import { checkFields } from '#core/contract/check-fields.ts';
import { number } from '#core/contract/field-kinds.ts';
import { readTexts } from '#core/contract/field-texts.ts';
import { type Fault, fault } from '#core/fault.ts';
import { filePath } from '#core/validation/validation.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import type { Publication } from '#src/features/sandbox/publication.ts';

type NewRecord = Extract<Publication, { kind: 'record' }>['record'];
type NewFile = Extract<Publication, { kind: 'file' }>['file'];
interface NewDays {
  readonly days: string;
}

const recordTypes = sandboxCalls.sandboxRecordTypes;

const emptyRecord = { id: '', name: '', type: 'TXT', value: '' } as const;
const emptyFile = { id: '', host: '', path: filePath, content: '' };

/** Adds a record to the zone, then clears the form except for the type. */
export const recordForm: FormSource<NewRecord & { readonly id: string }, NewRecord> = {
  name: 'sandbox-record',
  fields: ['name', 'type', 'value'],
  kinds: sandboxCalls.putRecord.body.entries,
  words: 'sandbox.records',
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
  kinds: sandboxCalls.putFile.body.entries,
  words: 'sandbox.files',
  toDraft: (item) => ({ ...(item ?? emptyFile) }),
  toBody: ({ host = '', path = '', content = '' }) => ({ host, path, content }),
  check: ({ host, path }) => missing({ host, path }),
  async save(client, { body }) {
    const { id } = await client.call(sandboxCalls.putFile, { body });
    return { id, item: emptyFile };
  },
};

interface NewStranger {
  readonly name: string;
  readonly key: (typeof sandboxCalls.strangerKeys)[number];
}

/** Has another CA issue for a name, then clears the name. */
export const strangerForm: FormSource<NewStranger & { readonly id: string }, NewStranger> = {
  name: 'sandbox-stranger',
  fields: ['name', 'key'],
  kinds: sandboxCalls.logStranger.body.entries,
  words: 'sandbox.strangers',
  toDraft: (item) => ({ name: '', key: item?.key ?? 'new' }),
  toBody: ({ name = '', key }) => ({ name, key: key === 'own' ? key : 'new' }),
  check: ({ name }) => missing({ name }),
  async save(client, { body }) {
    await client.call(sandboxCalls.logStranger, { body });
    return { id: 'stranger', item: { id: 'stranger', name: '', key: body.key } };
  },
};

/** Zero days would go back to the present, for which there is a button. */
const clockFields = { days: number({ min: 1, max: sandboxCalls.mostDaysAtOnce }) };

/** Moves the clock forward. */
export const clockForm: FormSource<NewDays & { readonly id: string }, ReturnType<typeof readTexts>> = {
  name: 'sandbox-clock',
  fields: ['days'],
  kinds: clockFields,
  words: 'sandbox.clock',
  toDraft: () => ({ days: '' }),
  toBody: (draft) => readTexts(clockFields, draft),
  check: async ({ values, faults }) => (faults.length > 0 ? faults : checkFields(clockFields, values)),
  async save(client, { body: { values } }) {
    await client.call(sandboxCalls.moveClock, { body: { days: Number(values.days) } });
    return { id: 'clock', item: { id: 'clock', days: '' } };
  },
};

function missing(fields: Readonly<Record<string, string>>): readonly Fault[] {
  return Object.entries(fields)
    .filter(([, value]) => value.trim() === '')
    .map(([field]) => fault(field, 'required', ''));
}
