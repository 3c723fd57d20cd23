import type { SnapshotFrom } from 'xstate';
import type { wechatMachine } from '#machines/session/wechat/wechat.machine.ts';

export function wechatView(snapshot: SnapshotFrom<typeof wechatMachine>) {
  const { purpose, ticket, failure } = snapshot.context;
  return {
    purpose,
    /** Of a sign-in that awaits its second factor. */
    ticket,
    failure,
    isGoing: snapshot.matches('going'),
    isSettling: snapshot.matches('settling'),
    isRefused: snapshot.matches('refused'),
    isDone: snapshot.matches('done'),
  };
}
