import { createActor } from 'xstate';
import * as realNameCalls from '#core/contract/calls/realname.ts';
import { fault } from '#core/fault.ts';
import { mostProofBytes, readProof } from '#core/realname/proof.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { ApplicationSlots } from '#machines/realname/application/application.machine.ts';
import { applicationMachine } from '#machines/realname/application/application.machine.ts';
import { base64Of } from '#src/adapters/files/base64.ts';
import { createFileBox, type FileBox } from '#src/adapters/files/file-box.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { Services } from '#src/console/services.ts';

function applicationLogic(client: Client, files: FileBox) {
  const read = async (handle: string) =>
    new Uint8Array((await files.peek(handle)?.arrayBuffer()) ?? new ArrayBuffer(0));
  return applicationMachine.provide({
    actors: slots<ApplicationSlots>({
      readFile: async ({ handle }) => {
        const size = files.peek(handle)?.size ?? 0;
        // Not read into memory if it is too large anyway.
        if (size > mostProofBytes) {
          const mebibytes = `${Number((size / 1024 / 1024).toFixed(1))} MiB`;
          return [fault('proof', 'file-large', mebibytes, `${mostProofBytes / 1024 / 1024} MiB`)];
        }
        const proof = readProof(await read(handle));
        return 'faults' in proof ? proof.faults : [];
      },
      uploadProof: async ({ handle, name }, signal) => {
        const content = await base64Of(files.peek(handle) ?? new Blob());
        const body = { name: name.slice(0, 255), content };
        return answer(client.call(realNameCalls.uploadProof, { body }, { signal }));
      },
      applyOrganization: ({ draft, proofID, key }) =>
        answer(
          client.call(
            realNameCalls.applyOrganization,
            { body: { ...draft, proofID } },
            { idempotencyKey: key },
          ),
        ),
    }),
  });
}

export interface OpenApplication {
  readonly accountID: string;
  readonly files: FileBox;
  readonly actor: ReturnType<typeof start>;
}

const empty = { orgName: '', socialCode: '', legalName: '', openAccount: '', bankAccount: '' };

function start(client: Client, files: FileBox, orgName: string) {
  return createActor(applicationLogic(client, files), { input: { draft: { ...empty, orgName } } }).start();
}

const open = new WeakMap<object, OpenApplication>();

/**
 * The account's application in this tab. It outlives its page: who looks something up elsewhere finds everything typed, and the chosen file,
 * when they come back. It is never stored, and ends with the customer.
 */
export function openApplication(
  { client, queryClient }: Pick<Services, 'client' | 'queryClient'>,
  accountID: string,
  orgName: string,
): OpenApplication {
  const known = open.get(queryClient);
  if (known?.accountID === accountID && known.actor.getSnapshot().status === 'active') return known;
  known?.actor.stop();
  known?.files.clear();
  const files = createFileBox();
  const made = { accountID, files, actor: start(client, files, orgName) };
  open.set(queryClient, made);
  return made;
}
