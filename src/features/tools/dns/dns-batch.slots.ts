import { applyDns, dnsRecords, dnsZones } from '#core/contract/dns-hosts.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { DnsBatchSlots } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import { dnsBatchMachine } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** Writes records to Cloudflare through our server. The token is read for each call and stored nowhere else. */
export function dnsBatchLogic(client: Client, tokenOf: () => string) {
  const access = () => ({ host: 'cloudflare', token: tokenOf() }) as const;
  return dnsBatchMachine.provide({
    actors: slots<DnsBatchSlots>({
      findZones: (_, signal) =>
        answer(
          client
            .call(dnsZones, { body: access() }, { signal })
            .then(({ fault, zones }) => ({ fault, found: zones })),
        ),
      readRecords: (input, signal) =>
        answer(
          client
            .call(dnsRecords, { body: { ...access(), ...input } }, { signal })
            .then(({ fault, records }) => ({ fault, found: records })),
        ),
      // Never abort a write in flight.
      apply: ({ zoneID, operations }) =>
        answer(
          client
            .call(applyDns, { body: { ...access(), zoneID, operations: [...operations] } })
            .then(({ results }) => results),
        ),
    }),
  });
}
