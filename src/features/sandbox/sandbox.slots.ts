import { fromPromise } from 'xstate';
import * as sandboxCalls from '#core/contract/calls/sandbox.ts';
import { answer } from '#machines/kit/slot.ts';
import { sandboxMachine } from '#machines/sandbox/sandbox.machine.ts';
import type { Publication, SandboxChange } from '#machines/sandbox/sandbox.types.ts';
import type { Client } from '#src/adapters/http/client.ts';

export interface SandboxServices {
  readonly client: Client;
}

/** The sandbox drawer with the API in its slots. */
export function sandboxLogic({ client }: SandboxServices) {
  return sandboxMachine.provide({
    actors: {
      loadSandbox: fromPromise(({ signal }) => answer(client.call(sandboxCalls.overview, {}, { signal }))),
      // Not stopped with the drawer: a change that was asked for is made.
      changeSandbox: fromPromise(({ input }) => answer(carryOut(client, input).then(() => null))),
    },
  });
}

async function carryOut(client: Client, change: SandboxChange): Promise<void> {
  switch (change.kind) {
    case 'publish':
      for (const item of change.items) await publish(client, item);
      return;
    case 'delete-record':
      await client.call(sandboxCalls.deleteRecord, { params: { id: change.id } });
      return;
    case 'delete-file':
      await client.call(sandboxCalls.deleteFile, { params: { id: change.id } });
      return;
    case 'move-clock':
      await client.call(sandboxCalls.moveClock, { body: { days: change.days } });
  }
}

async function publish(client: Client, item: Publication): Promise<void> {
  if (item.kind === 'record') await client.call(sandboxCalls.putRecord, { body: item.record });
  else await client.call(sandboxCalls.putFile, { body: item.file });
}
