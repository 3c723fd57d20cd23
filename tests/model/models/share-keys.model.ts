import { replyCode } from '#core/contract/call.ts';
import { fail, ok } from '#core/result.ts';
import {
  recipientsOf,
  type ShareColleague,
  type ShareKeysEvent,
  shareKeysMachine,
  standingOf,
} from '#machines/sharing/share-keys/share-keys.machine.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const pinned = (fingerprint: string) => ({ fingerprint, since: '2026-09-02T00:00:00Z' });
const colleague = (id: string, fingerprint: string, pin: ShareColleague['pin']): ShareColleague => ({
  ...{ id, name: id, email: `${id}@a.test`, role: 'buyer', roleName: '', deptName: '' },
  ...{ publicKey: fingerprint, fingerprint, pin },
});
const colleagues = [
  colleague('same', 'a', pinned('a')),
  colleague('new', 'b', null),
  colleague('changed', 'c', pinned('d')),
  colleague('without', '', null),
];

/** Nothing is sealed to a changed key that nobody accepted, nor to a colleague without one. */
const isSafe = ({ colleagues, chosen, accepted }: Parameters<typeof recipientsOf>[0]) =>
  recipientsOf({ colleagues, chosen, accepted }).every((each) => {
    const standing = standingOf(each);
    return standing !== 'without-key' && (standing !== 'changed' || accepted.includes(each.id));
  });

export const shareKeysModel = defineModel({
  machine: shareKeysMachine,
  paths: ['loading choosing beginning begun', 'loading choosing comparing choosing left'],
  inputs: { open: undefined },
  events: (): readonly ShareKeysEvent[] => [
    { type: 'colleague.choose', id: 'same' },
    { type: 'colleague.choose', id: 'new' },
    { type: 'colleague.choose', id: 'changed' },
    { type: 'colleague.choose', id: 'without' },
    { type: 'colleague.choose', id: 'nobody' },
    { type: 'key.accept' },
    { type: 'key.refuse' },
    { type: 'share.confirm' },
    { type: 'share.retry' },
    { type: 'share.leave' },
    { type: 'connection.return' },
    done('load', ok(colleagues)),
    done('load', fail(dropped)),
    done('load', fail(refusal(replyCode.notFound))),
    broke('load'),
    done('begin', ok(null)),
    done('begin', fail(dropped)),
    broke('begin'),
  ],
  project: ({ colleagues, chosen, accepted, compared, failure }) => [
    colleagues.length,
    chosen.toSorted(),
    accepted,
    compared,
    failure?.kind ?? null,
  ],
  states: {
    loading: ({ context }) => unless(context.chosen.length === 0, 'chose before anybody was shown'),
    failed: ({ context }) => unless(context.failure !== null, 'it is not shown why'),
    choosing: ({ context }) =>
      unless(context.compared === null && isSafe(context), 'would seal to a key nobody accepted'),
    comparing: ({ context }) => unless(context.compared === 'changed', 'compares a key that has not changed'),
    beginning: ({ context }) =>
      unless(recipientsOf(context).length > 0 && isSafe(context), 'seals to nobody, or to a changed key'),
    begun: ({ context }) => unless(recipientsOf(context).length > 0, 'sealed to nobody'),
    left: anything,
  },
});
