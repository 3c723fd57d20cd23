import { fromPromise } from 'xstate';
import { applyDns, dnsRecords, dnsZones } from '#core/contract/dns-hosts.ts';
import { answer } from '#machines/kit/slot.ts';
import { dnsBatchMachine } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** Writes records to Cloudflare through our server. The token is read for each call and stored nowhere else. */
export function dnsBatchLogic(client: Client, tokenOf: () => string) {
  const access = () => ({ host: 'cloudflare', token: tokenOf() }) as const;
  return dnsBatchMachine.provide({
    actors: {
      findZones: fromPromise(({ signal }) =>
        answer(
          client
            .call(dnsZones, { body: access() }, { signal })
            .then(({ fault, zones }) => ({ fault, found: zones })),
        ),
      ),
      readRecords: fromPromise(({ input, signal }) =>
        answer(
          client
            .call(dnsRecords, { body: { ...access(), ...input } }, { signal })
            .then(({ fault, records }) => ({ fault, found: records })),
        ),
      ),
      // Never abort a write in flight.
      apply: fromPromise(({ input: { zoneID, operations } }) =>
        answer(
          client
            .call(applyDns, { body: { ...access(), zoneID, operations: [...operations] } })
            .then(({ results }) => results),
        ),
      ),
    },
  });
}
