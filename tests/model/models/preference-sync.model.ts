import { replyCode } from '#core/contract/call.ts';
import { fail, ok } from '#core/result.ts';
import {
  type PreferenceSyncContext,
  type PreferenceSyncEvent,
  preferenceSyncMachine,
} from '#machines/preferences/preference-sync/preference-sync.machine.ts';
import {
  broke,
  defineModel,
  done,
  dropped,
  refusal,
  unauthorized,
  unless,
} from '#tests/model/define-model.ts';

const events: readonly PreferenceSyncEvent[] = [
  { type: 'preference.change', change: { theme: 'dark' } },
  { type: 'preference.change', change: { columns: { 'orders.list': 'product' } } },
  { type: 'connection.return' },
  done('savePreferences', ok({ theme: 'dark' })),
  done('savePreferences', fail(refusal(replyCode.badInput))),
  done('savePreferences', fail(dropped)),
  done('savePreferences', fail(unauthorized)),
  broke('savePreferences'),
];

const has = (change: PreferenceSyncContext['unsent']) => Object.keys(change).length > 0;

export const preferenceSyncModel = defineModel({
  machine: preferenceSyncMachine,
  paths: ['saved collecting saving saved'],
  inputs: { start: undefined },
  events: () => events,
  project: ({ unsent, sent }) => [Object.keys(unsent), Object.keys(sent)],
  states: {
    saved: ({ context }) => unless(!has(context.unsent) && !has(context.sent), 'a change is forgotten'),
    collecting: ({ context }) => unless(has(context.unsent) && !has(context.sent), 'nothing is collected'),
    saving: ({ context }) => unless(has(context.sent), 'nothing is saved'),
    lost: ({ context }) => unless(has(context.unsent) && !has(context.sent), 'a lost change is forgotten'),
  },
});
