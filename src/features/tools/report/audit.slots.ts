import {
  type Audit,
  auditDetail,
  audits,
  startAudit,
  startVisitorAudit,
  visitorAuditDetail,
} from '#core/contract/calls/tools.ts';
import { callFailureOf } from '#core/contract/failure.ts';
import { ok } from '#core/result.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { AuditSlots } from '#machines/tools/audit/audit.machine.ts';
import { auditMachine, type StartedAudit } from '#machines/tools/audit/audit.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { poll } from '#src/adapters/time/poll.ts';

/** The audit of a site, with the API in its slots, for a customer or for a visitor without an account. */
export function auditLogic(client: Client, isCustomer: boolean, onStarted: (started: StartedAudit) => void) {
  return auditMachine.provide({
    actors: slots<AuditSlots>({
      findLatest: async ({ host, id }, signal) => {
        if (id !== null || host === '' || !isCustomer) return ok(id);
        const query = { host, limit: 1, offset: 1 };
        return answer(client.call(audits, { query }, { signal }).then(({ data }) => data[0]?.id ?? null));
      },
      start: (input, signal) =>
        answer(client.call(isCustomer ? startAudit : startVisitorAudit, { body: input }, { signal })),
      read: ({ id, ...time }, signal) =>
        poll((callSignal) => readAudit(client, id, isCustomer, callSignal), { flow: id, ...time }, signal),
    }),
    actions: {
      onStarted: ({ context: { id, host } }) => {
        if (id !== null) onStarted({ id, host });
      },
    },
  });
}

/** A customer may also open a link to a report that was made without an account. */
async function readAudit(
  client: Client,
  id: string,
  isCustomer: boolean,
  signal: AbortSignal,
): Promise<Audit> {
  const args = { params: { id } };
  if (!isCustomer) return client.call(visitorAuditDetail, args, { signal });
  try {
    return await client.call(auditDetail, args, { signal });
  } catch (error) {
    const failure = callFailureOf(error);
    if (failure?.kind !== 'refused' || failure.code !== 404) throw error;
    return client.call(visitorAuditDetail, args, { signal });
  }
}
