import { contract } from '#core/contract/contract.ts';
import { checkHost } from '#core/names/check-host.ts';
import type { HostRules } from '#core/names/host-rules.ts';
import { typedHost } from '#core/tools/audit-hosts.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type PublicInput, type Route, serve, servePublic } from '#server/http/serve.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, networkOf, tooManyTries } from '#server/session/attempts.ts';
import {
  auditQueue,
  findAudit,
  listAudits,
  orderAudit,
  runAudit,
  visitorAuditQueue,
} from '#server/tools/audit/audits.ts';
import type { AuditWorld } from '#server/tools/audit/world.ts';
import { dnsRoutes } from '#server/tools/dns-hosts/dns.routes.ts';

/** Audits per ten minutes: of one account, of one network without an account, and of one host by everybody. */
const allowances = {
  customer: { most: 30, seconds: 600 },
  visitor: { most: 5, seconds: 600 },
  host: { most: 10, seconds: 600 },
} as const;

const auditable: HostRules = { wildcard: 'refused', ip: 'allowed', domain: true };

export function toolRoutes(services: Services): Route[] {
  const { tools } = contract;
  return [
    serve(tools.startAudit, (input) => startAudit(services, input, input.owner)),
    serve(tools.auditDetail, async ({ db, owner, params }) => {
      const audit = await findAudit(db, params.id, owner);
      return audit === null ? notFound() : success(audit);
    }),
    serve(tools.audits, async ({ db, owner, query }) => success(await listAudits(db, owner, query))),
    servePublic(tools.startVisitorAudit, (input) => startAudit(services, input, null)),
    servePublic(tools.visitorAuditDetail, async ({ db, params }) => {
      const audit = await findAudit(db, params.id, null);
      return audit === null ? notFound() : success(audit);
    }),
    ...dnsRoutes(services.config),
  ];
}

type StartInput = Pick<
  PublicInput<typeof contract.tools.startVisitorAudit>,
  'db' | 'clock' | 'ip' | 'body' | 'replyHeaders' | 'afterCommit'
>;

async function startAudit(services: Services, input: StartInput, owner: Owner | null) {
  const { db, clock, ip, body, replyHeaders, afterCommit } = input;
  const checked = await checkHost(typedHost(body.host), auditable, 'host');
  if (!checked.ok) return badInput([checked.error]);
  const host = checked.value.ascii;
  const wait = await countAudit(db, owner, ip, host, clock.real());
  if (wait !== null) return tooManyTries('host', wait, replyHeaders);
  const id = await orderAudit(
    services,
    db,
    { accountID: owner?.id ?? null, network: networkOf(ip), host },
    clock.now(),
  );
  afterCommit(() => services.jobs.wake());
  return success({ id, host });
}

/** Counts the requester first, so that nobody uses up the allowance of a host for others. Returns the seconds to wait; null if none. */
async function countAudit(db: Db, owner: Owner | null, ip: string, host: string, now: Date) {
  const [bucket, allowance] =
    owner === null
      ? ([`audit:${networkOf(ip)}`, allowances.visitor] as const)
      : ([`audit:${owner.id}`, allowances.customer] as const);
  return (
    (await countAttempt(db, bucket, allowance, now)) ??
    (await countAttempt(db, `audit-of:${host}`, allowances.host, now))
  );
}

export function toolJobs(services: Services, world: AuditWorld): JobWork[] {
  return [auditQueue, visitorAuditQueue].map((queue) =>
    workOn(queue, ({ auditID }) => runAudit(services, world, auditID)),
  );
}
