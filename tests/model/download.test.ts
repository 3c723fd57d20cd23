import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { fail, ok } from '#core/result.ts';
import { passphraseFacts } from '#core/session/passphrase.ts';
import { broke, done } from '#machines/kit/model.ts';
import { downloadModel } from '#machines/orders/download/download.model.ts';
import type {
  DownloadFormat,
  DownloadUserEvent,
  KeyStanding,
} from '#machines/orders/download/download.types.ts';
import { downloadView } from '#machines/orders/download/download.view.ts';
import { describeModel } from '#tests/support/describe-model.ts';
import { runModel } from '#tests/support/running-model.ts';

describeModel('download', downloadModel);

const typed = (handle: string, text: string) => ({ handle, facts: passphraseFacts(text) });

async function openedWith(standing: Exclude<KeyStanding, 'unreadable'>) {
  const running = runModel(downloadModel, 'own key');
  await running.perform(done('inspectKey', ok(standing)));
  return {
    ...running,
    view: () => downloadView(running.snapshot()),
    send: async (...events: readonly (DownloadUserEvent | EventObject)[]) => {
      for (const event of events) await running.perform(event);
    },
  };
}

test.each<{ standing: Exclude<KeyStanding, 'unreadable'>; want: readonly DownloadFormat[] }>([
  { standing: 'present', want: ['pem-bundle', 'key', 'zip', 'pfx-modern', 'pfx-compatible'] },
  { standing: 'none', want: ['pem-bundle', 'zip'] },
  { standing: 'away', want: ['pem-bundle'] },
  { standing: 'mismatch', want: ['pem-bundle'] },
])('a key that is $standing leaves $want', async ({ standing, want }) => {
  const { view, stop } = await openedWith(standing);
  expect(
    view()
      .formats.filter(({ isOffered }) => isOffered)
      .map(({ format }) => format),
  ).toEqual(want);
  stop();
});

test.each([
  { name: 'a newer seal', event: done('inspectKey', fail({ code: 'envelope-newer', detail: 'v2' })) },
  { name: 'broken work', event: broke('inspectKey') },
])('a key that cannot be looked at says so by itself, as no file was asked for: $name', async ({ event }) => {
  const { perform, snapshot, stop } = runModel(downloadModel, 'own key');
  await perform(event);
  const view = () => downloadView(snapshot());
  expect(view()).toMatchObject({ step: 'choosing', standing: 'unreadable', failure: null });
  expect(view().keyFailure).not.toBeNull();
  await perform({ type: 'key.check' });
  await perform(done('inspectKey', ok('present')));
  expect(view()).toMatchObject({ step: 'choosing', standing: 'present', keyFailure: null });
  stop();
});

test('a PFX asks for a passphrase, long enough and twice; its handles go to the builder', async () => {
  const { send, view, inputOf, stop } = await openedWith('present');
  await send({ type: 'format.choose', format: 'pfx-modern' }, { type: 'download.start' });
  expect(view().faults).toMatchObject([{ field: 'passphrase', reason: 'required' }]);
  await send({ type: 'passphrase.change', ...typed('s1', 'abcde') }, { type: 'download.start' });
  expect(view().faults).toMatchObject([{ field: 'passphrase', reason: 'too-short', expected: '6' }]);
  await send({ type: 'passphrase.change', ...typed('s2', 'abcdef') }, { type: 'download.start' });
  expect(view().faults).toMatchObject([{ field: 'passphraseAgain', reason: 'required' }]);
  expect(view().focus).toEqual({ field: 'passphraseAgain', ordinal: 3 });
  expect(inputOf('buildDownload')).toBeUndefined();
  await send({ type: 'passphrase-again.change', ...typed('s3', 'abcdef') }, { type: 'download.start' });
  expect(inputOf('buildDownload')).toMatchObject({
    format: 'pfx-modern',
    key: 'v1.sealed',
    passphrase: 's2',
    passphraseAgain: 's3',
  });
  stop();
});

test('a key file is built without a passphrase, and the PEM chain without key and passphrase', async () => {
  const { send, inputOf, stop } = await openedWith('present');
  await send({ type: 'format.choose', format: 'key' }, { type: 'download.start' });
  expect(inputOf('buildDownload')).toMatchObject({ key: 'v1.sealed', passphrase: null });
  await send(
    done('buildDownload', ok({ filename: 'example.com.key' })),
    { type: 'passphrase.change', ...typed('s1', 'pin') },
    { type: 'format.choose', format: 'pem-bundle' },
    { type: 'download.start' },
  );
  expect(inputOf('buildDownload')).toMatchObject({ key: '', passphrase: null, passphraseAgain: null });
  stop();
});

test('a passphrase serves the next locked format, and is asked for again once its fields were gone', async () => {
  const { send, view, snapshot, stop } = await openedWith('present');
  await send(
    { type: 'format.choose', format: 'pfx-modern' },
    { type: 'passphrase.change', ...typed('s1', 'abcdef') },
    { type: 'passphrase-again.change', ...typed('s2', 'abcdef') },
    { type: 'format.choose', format: 'pfx-compatible' },
  );
  expect(snapshot().context.passphrase.handle).toBe('s1');
  await send(
    { type: 'format.choose', format: 'pem-bundle' },
    { type: 'format.choose', format: 'pfx-modern' },
  );
  await send({ type: 'download.start' });
  expect(view()).toMatchObject({ step: 'choosing', strength: 'empty' });
  expect(view().faults).toMatchObject([{ field: 'passphrase', reason: 'required' }]);
  stop();
});
