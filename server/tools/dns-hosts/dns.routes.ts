import type { ReplyOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import type { DnsOperation } from '#core/tools/dns-plan.ts';
import type { Config } from '#server/config.ts';
import { success } from '#server/http/reply.ts';
import { type Route, type RouteOptions, servePublic } from '#server/http/serve.ts';
import { createCloudflare } from '#server/tools/dns-hosts/cloudflare.ts';
import type { DnsHost, HostFault } from '#server/tools/dns-hosts/dns-host.ts';

/** Calls of one network; a zone of 2,000 records takes a hundred. */
const limit = { name: 'dns-host', field: 'token', most: 300, seconds: 600 };
/** These calls wait for an outside service, so many may run at once, none of them in a transaction. */
const waiting: RouteOptions = { transaction: 'own', places: 8, limit };
const large: RouteOptions = { ...waiting, bodyLimit: 256 * 1024 };

export function dnsRoutes({ cloudflareUrl }: Pick<Config, 'cloudflareUrl'>): Route[] {
  const { tools } = contract;
  /** Supported hosts by name; add new ones here. */
  const open = { cloudflare: (token: string): DnsHost => createCloudflare(cloudflareUrl, token) };
  return [
    servePublic(
      tools.dnsZones,
      async ({ body: { host, token, search } }) => {
        const found = await open[host](token).zones(search.toLowerCase());
        return success(
          found.ok
            ? { fault: null, zones: found.value.map(({ id, name }) => ({ id, name })) }
            : { fault: found.error, zones: [] },
        );
      },
      waiting,
    ),
    servePublic(
      tools.dnsRecords,
      async ({ body: { host, token, zoneID } }) => {
        const found = await open[host](token).records(zoneID);
        return success(
          found.ok ? { fault: null, records: [...found.value] } : { fault: found.error, records: [] },
        );
      },
      waiting,
    ),
    servePublic(
      tools.applyDns,
      async ({ body: { host, token, zoneID, operations } }) =>
        success({ results: await applyAll(open[host](token), zoneID, operations) }),
      large,
    ),
  ];
}

type Results = ReplyOf<(typeof contract.tools)['applyDns']>['results'];

async function applyAll(
  host: DnsHost,
  zoneID: string,
  operations: readonly DnsOperation[],
): Promise<Results> {
  const results: Results = [];
  let stopped: HostFault | null = null;
  for (const operation of operations) {
    if (stopped !== null) {
      results.push({ id: null, fault: stopped });
      continue;
    }
    const written = await host.apply(zoneID, operation);
    if (written.ok) results.push({ id: written.value, fault: null });
    else {
      results.push({ id: null, fault: written.error });
      if (ending.has(written.error.problem)) stopped = written.error;
    }
  }
  return results;
}

const ending: ReadonlySet<HostFault['problem']> = new Set(['token', 'rate-limit', 'unreachable']);
