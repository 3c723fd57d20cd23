import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { sandboxMachine } from '#machines/sandbox/sandbox.machine.ts';
import { daysFaults, fileFaults, recordFaults } from '#machines/sandbox/sandbox.rules.ts';
import type { SandboxEvent, SandboxOverview } from '#machines/sandbox/sandbox.types.ts';

const record = { name: '_dnsauth.example.com', type: 'TXT', value: 'validation' } as const;
const overview: SandboxOverview = {
  records: [{ id: 'r1', ...record }],
  files: [],
  mails: [{ id: 'm1', to: 'ada@example.com', subject: 'Code', text: '123456', at: '2026-11-21T00:00:00Z' }],
  serverTime: '2026-11-21T00:00:00Z',
};
const dropped: CallFailure = { kind: 'disconnected' };
const refused: CallFailure = {
  kind: 'refused',
  code: replyCode.badInput,
  msg: 'no',
  errors: [fault('name', 'format', 'a..b')],
  data: null,
};

const events: readonly SandboxEvent[] = [
  { type: 'sandbox.reload' },
  { type: 'sandbox.publish', items: [{ kind: 'record', record }] },
  { type: 'sandbox.publish', items: [] },
  { type: 'record.edit', patch: { name: record.name, value: record.value } },
  { type: 'record.edit', patch: { value: ' ' } },
  { type: 'record.add' },
  { type: 'record.delete', id: 'r1' },
  { type: 'file.edit', patch: { host: 'www.example.com', content: 'validation' } },
  { type: 'file.add' },
  { type: 'file.delete', id: 'f1' },
  { type: 'days.edit', text: '30' },
  { type: 'days.edit', text: 'soon' },
  { type: 'days.edit', text: '5000' },
  { type: 'clock.move' },
  { type: 'mail.open', id: 'm1' },
  { type: 'mail.close' },
  done('loadSandbox', ok(overview)),
  done('loadSandbox', fail(dropped)),
  broke('loadSandbox'),
  done('changeSandbox', ok(null)),
  done('changeSandbox', fail(refused)),
  done('changeSandbox', fail(dropped)),
  broke('changeSandbox'),
];

export const sandboxModel = defineModel({
  machine: sandboxMachine,
  inputs: { start: undefined },
  events: () => events,
  project: (context) => [
    recordFaults(context).length,
    fileFaults(context).length,
    daysFaults(context).length,
    context.change?.kind,
  ],
  states: {
    loading: ({ context }) => unless(context.overview === null, 'the first load, and something is shown'),
    unavailable: ({ context }) => unless(context.failure !== null, 'unavailable without a failure to show'),
    ready: ({ context }) => unless(context.overview !== null, 'ready with nothing to show'),
    changing: ({ context }) =>
      unless(context.change !== null && context.failure === null, 'a change without saying which'),
    refreshing: ({ context }) =>
      unless(context.done === null || context.failure === null, 'done and failed at once'),
  },
});
