import { expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import {
  type ImportEvent,
  importedAtOnce,
} from '#machines/discovery/certificate-import/certificate-import.rules.ts';
import { certificateImportView } from '#machines/discovery/certificate-import/certificate-import.view.ts';
import { done, dropped } from '#tests/model/define-model.ts';
import { certificateImportModel } from '#tests/model/models/certificate-import.model.ts';
import { runModel } from '#tests/support/flows/running-model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('certificate import', certificateImportModel);

const many = Array.from({ length: importedAtOnce + 1 }, (_, index) => ({
  sha256: String(index).padStart(64, '0'),
  der: 'AAAA',
  file: 'all.pem',
}));
function begin() {
  const { snapshot, perform, inputOf, stop } = runModel(certificateImportModel, 'fresh');
  return { snapshot, inputOf, stop, act: (event: ImportEvent) => perform(event) };
}

const taken = (certificates: typeof many) => {
  const outcomes = Object.fromEntries(certificates.map(({ sha256 }) => [sha256, 'taken' as const]));
  return done('send', ok({ outcomes, added: certificates.length, known: 0 }));
};

test('sends in parts, and repeats a part that was not answered', async () => {
  const { snapshot, act, inputOf, stop } = begin();
  const view = () => certificateImportView(snapshot());
  await act({ type: 'files.add', files: [{ name: 'all.pem', size: 10, content: null }] });
  await act(done('read', ok({ certificates: many, files: [] })));
  await act({ type: 'certificate.exclude', sha256: many[5]?.sha256 ?? '' });
  expect(view()).toMatchObject({ chosen: importedAtOnce, isUnsaved: true, canStart: true });
  await act({ type: 'certificate.include', sha256: many[5]?.sha256 ?? '' });
  await act({ type: 'import.start' });
  const first = inputOf('send');
  expect(first).toEqual({ certificates: many.slice(0, importedAtOnce) });
  await act(done('send', fail(dropped)));
  expect(view()).toMatchObject({ isPaused: true, done: 0 });
  await act({ type: 'connection.return' });
  expect(inputOf('send')).toEqual(first);
  await act(taken(many.slice(0, importedAtOnce)));
  expect(inputOf('send')).toEqual({ certificates: many.slice(importedAtOnce) });
  await act(taken(many.slice(importedAtOnce)));
  expect(view()).toMatchObject({ isImported: true, added: many.length, isUnsaved: false });
  stop();
});

test('keeps what was read while a further file is unreadable, and asks again for a wrong password', async () => {
  const { snapshot, act, inputOf, stop } = begin();
  const view = () => certificateImportView(snapshot());
  const locked = [{ file: 'store.pfx', faults: [{ code: 'password-wrong' }] }];
  await act({ type: 'files.add', files: [{ name: 'store.pfx', size: 10, content: null }] });
  await act(done('read', ok({ certificates: many.slice(0, 2), files: locked })));
  expect(view()).toMatchObject({ locked: ['store.pfx'], isWrongPassword: false, chosen: 2 });
  await act({ type: 'password.try', password: 'first' });
  await act(done('read', ok({ certificates: many.slice(0, 2), files: locked })));
  await act({ type: 'password.try', password: 'second' });
  expect(inputOf('read')).toMatchObject({ passwords: ['second', 'first'] });
  await act(done('read', fail({ code: 'too-large', detail: '' })));
  expect(view()).toMatchObject({
    isReviewing: true,
    isWrongPassword: true,
    fault: { code: 'too-large' },
    chosen: 2,
  });
  stop();
});

test('names the file of each call', async () => {
  const { act, inputOf, stop } = begin();
  const two = many.slice(0, 2).map((each, index) => ({ ...each, file: `${index}.pem` }));
  await act({ type: 'files.add', files: [{ name: 'two.zip', size: 10, content: null }] });
  await act(done('read', ok({ certificates: two, files: [] })));
  await act({ type: 'import.start' });
  expect(inputOf('send')).toEqual({ certificates: two.slice(0, 1) });
  await act(taken(two.slice(0, 1)));
  expect(inputOf('send')).toEqual({ certificates: two.slice(1) });
  stop();
});
