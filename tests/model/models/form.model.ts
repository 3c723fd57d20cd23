import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { formMachine } from '#machines/kit/form.machine.ts';
import { type FormEvent, type FormFailure, type FormInput, isSameDraft } from '#machines/kit/form.rules.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const required = fault('name', 'required', '');
const failures: readonly FormFailure[] = [
  refusal(replyCode.badInput, [required]),
  refusal(replyCode.keyReused, [required]),
  dropped,
  { kind: 'forgotten' },
  { kind: 'work', code: 'storage-full', detail: '', field: null },
];

const add: FormInput = {
  form: 'thing',
  place: 'shelf',
  id: null,
  draft: { name: '', note: '' },
  key: 'key-0001',
  stays: false,
};

const events: readonly FormEvent[] = [
  { type: 'field.change', values: { name: 'Ada' } },
  { type: 'field.change', values: { name: '' } },
  { type: 'form.reset', draft: { name: 'Ida', note: '' } },
  { type: 'form.refuse', faults: [required] },
  { type: 'form.submit', held: [] },
  { type: 'form.submit', held: ['card'] },
  { type: 'form.leave', hasHeld: false },
  { type: 'form.leave', hasHeld: true },
  { type: 'leave.confirm' },
  { type: 'leave.cancel' },
  { type: 'connection.return' },
  done('check', []),
  done('check', [required]),
  broke('check'),
  done('save', ok({ id: 't9', draft: { name: 'Ada', note: '' } })),
  ...failures.map((failure) => done('save', fail(failure))),
  broke('save'),
];

export const formModel = defineModel({
  machine: formMachine,
  paths: ['editing checking saving saved done'],
  inputs: {
    add,
    edit: { ...add, id: 't1', draft: { name: 'Ada', note: '' } },
    page: { ...add, stays: true },
  },
  events: () => events,
  project: ({ draft, opened, unresolved, id, failure }) => [
    failure?.kind === 'disconnected',
    draft.name,
    isSameDraft(draft, opened),
    unresolved?.draft.name,
    id,
  ],
  states: {
    editing: anything,
    checking: ({ context }) =>
      unless(context.faults.length === 0 && context.failure === null, 'old faults are shown while it checks'),
    resolving: ({ context }) =>
      unless(context.unresolved !== null && context.id === null, 'nothing is to be resolved'),
    saving: ({ context }) => unless(context.unresolved === null, 'sent again before it was resolved'),
    saved: ({ context }) =>
      unless(context.stays && isSameDraft(context.draft, context.opened), 'shows other than what was saved'),
    leaving: anything,
    done: ({ context }) => unless(!context.stays && context.id !== null, 'saved under no id'),
    closed: anything,
  },
});
