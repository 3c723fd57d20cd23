import { expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import { done } from '#machines/kit/model.ts';
import { sandboxModel } from '#machines/sandbox/sandbox.model.ts';
import { isPublished } from '#machines/sandbox/sandbox.rules.ts';
import type { Publication, SandboxEvent, SandboxOverview } from '#machines/sandbox/sandbox.types.ts';
import { sandboxView } from '#machines/sandbox/sandbox.view.ts';
import { describeModel } from '#tests/support/describe-model.ts';
import { runModel } from '#tests/support/running-model.ts';

describeModel('sandbox', sandboxModel);

const overview: SandboxOverview = {
  records: [
    { id: 'r1', name: '_dnsauth.example.com', type: 'CNAME', value: 'validation.example.net' },
    { id: 'r2', name: '_dnsauth.example.com', type: 'TXT', value: 'Validation' },
  ],
  files: [{ id: 'f1', host: 'example.com', path: '/a.txt', content: 'validation' }],
  mails: [],
  serverTime: '2026-11-21T00:00:00Z',
};

test('a record that was not added stays in its form; one that was leaves it empty', async () => {
  const { perform, snapshot, inputOf, stop } = runModel(sandboxModel, 'start');
  const act = (event: SandboxEvent) => perform(event);
  const view = () => sandboxView(snapshot() as Parameters<typeof sandboxView>[0]);
  const record = { name: '_dnsauth.example.com', type: 'CNAME', value: 'validation.example.net' } as const;
  await act(done('loadSandbox', ok(overview)));
  await act({ type: 'record.edit', patch: record });
  await act({ type: 'record.add' });
  expect(inputOf('changeSandbox')).toEqual({ kind: 'publish', items: [{ kind: 'record', record }] });
  await act(done('changeSandbox', fail({ kind: 'timeout' })));
  await act(done('loadSandbox', fail({ kind: 'disconnected' })));
  expect(view()).toMatchObject({ newRecord: record, failure: { kind: 'timeout' }, done: null });
  await act({ type: 'record.add' });
  await act({ type: 'file.edit', patch: { host: 'example.com' } });
  await act(done('changeSandbox', ok(null)));
  await act(done('loadSandbox', ok(overview)));
  expect(view()).toMatchObject({
    step: 'ready',
    newRecord: { name: '', type: 'CNAME', value: '' },
    newFile: { host: 'example.com' },
    done: { ordinal: 1 },
    failure: null,
  });
  stop();
});

test.each<{ name: string; publication: Publication; want: boolean }>([
  {
    name: 'capitals and a last dot',
    publication: {
      kind: 'record',
      record: { name: '_DNSAUTH.example.com.', type: 'CNAME', value: 'Validation.example.net.' },
    },
    want: true,
  },
  {
    name: 'a text of other capitals',
    publication: {
      kind: 'record',
      record: { name: '_dnsauth.example.com', type: 'TXT', value: 'validation' },
    },
    want: false,
  },
  {
    name: 'a value of another type',
    publication: {
      kind: 'record',
      record: { name: '_dnsauth.example.com', type: 'TXT', value: 'validation.example.net' },
    },
    want: false,
  },
  {
    name: 'a file',
    publication: { kind: 'file', file: { host: 'EXAMPLE.com', path: '/a.txt', content: 'validation' } },
    want: true,
  },
  {
    name: 'a file of other content',
    publication: { kind: 'file', file: { host: 'example.com', path: '/a.txt', content: 'other' } },
    want: false,
  },
])('published or not: $name', ({ publication, want }) => {
  expect(isPublished(overview, publication)).toBe(want);
});
