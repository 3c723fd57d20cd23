import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { assembleAreas } from '#server/areas.ts';
import { openCopyService } from '#server/backup/copy-service.ts';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { demoAccount, operatorAccount, seedDemo } from '#server/catalogue/seed-demo.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { claimInstallation } from '#server/db/installation.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/open.ts';
import { createApp, type PlainRoute } from '#server/http/app.ts';
import type { Readiness } from '#server/http/health.ts';
import { hostJudge, hostOf } from '#server/http/own-hosts.ts';
import type { Route } from '#server/http/serve.ts';
import {
  apiOrigins,
  completedSite,
  type ServerMembers,
  siteHosts,
  withServerMembers,
} from '#server/http/site-files.ts';
import { serveConsole } from '#server/http/static.ts';
import { listWebFiles, type WebFiles } from '#server/http/web-files.ts';
import { openIssuing } from '#server/issuing.ts';
import type { JobWork } from '#server/jobs/jobs.ts';
import type { JobRunner } from '#server/jobs/runner.ts';
import type { Log } from '#server/log.ts';
import { type MailTransport, openSmtp } from '#server/mail/smtp.ts';
import { measure } from '#server/metrics/measure.ts';
import { findMissing } from '#server/missing.ts';
import { openServices } from '#server/open-services.ts';
import { seedOffers } from '#server/packages/seed-offers.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import type { Services } from '#server/services.ts';
import type { Environment } from '#server/shop/shown-settings.ts';
import { openReplacedFiles } from '#server/site/serve-sites.ts';
import { tendingJobs } from '#server/tending.jobs.ts';

/** A server that accepts requests. */
export interface RunningServer {
  readonly url: string;
  readonly services: Services;
  readonly routes: readonly Route[];
  /** This start created the demo accounts. */
  readonly firstStart: boolean;
  /** What the server lacks, one plain line each. */
  readonly missing: readonly string[];
  /** Finishes requests in progress, stops the jobs and closes the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** Replaces the server's clock. */
  readonly clock?: Clock;
  /** Folder of the built console. */
  readonly webRoot?: string;
  /** Takes the jobs instead of the loop, which then runs none: for tests that run each at its moment. */
  readonly takeJobs?: (works: readonly JobWork[]) => void;
  /** What `config` was read from: operators see what is set. */
  readonly environment?: Environment;
}

/** Starts the server on an open database. Closes the database when the server closes or fails to start. */
export async function startServer(
  config: Config,
  database: Database,
  log: Log,
  options: StartOptions = {},
): Promise<RunningServer> {
  const closing: (() => Promise<void> | void)[] = [() => database.close()];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start(config, database, log, options, (step) => closing.push(step))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  config: Config,
  database: Database,
  plainLog: Log,
  { clock, webRoot, takeJobs, environment = {} }: StartOptions,
  onClose: (step: () => Promise<void> | void) => void,
): Promise<Omit<RunningServer, 'close'>> {
  const { db } = database;
  const measured = measure(config, database);
  onClose(measured.stop);
  const log = measured.metrics.counting(plainLog);
  await upgrade(database, log);
  const kind = config.sandbox ? 'sandbox' : 'product';
  await claimInstallation(db, kind);
  await seedCatalogue(db, kind);
  const address = promised();
  const opened = await openServices(config, database, log, { clock, address: address.settled });
  const { services, runner, movableClock } = opened;
  onClose(() => movableClock?.close());
  onClose(() => services.keyUse.close());
  const firstStart = config.sandbox && (await seedDemo(db, services.clock.now(), config.passwordCost));
  if (config.sandbox) await seedOffers(db, services.clock.now());
  const sandbox = config.sandbox ? await startSandbox(db, config.dcvZone) : null;
  onClose(() => sandbox?.close());
  const transport = config.mail === undefined ? null : openSmtp(config.mail);
  onClose(() => transport?.close());
  const issuing = await openIssuing(services, sandbox);
  onClose(() => issuing.close());
  const members = {
    referral: config.referralPercent > 0,
    mailedValidation: config.acme === undefined,
    mail: config.sandbox || transport !== null,
    sms: services.texter !== null,
    wechat: services.wechat !== null,
    ...(config.sandbox ? sandboxMembers : {}),
  };
  const files = webRoot === undefined ? null : await withServerMembers(await listWebFiles(webRoot), members);
  const { answers } = measured;
  const fileHosts = files === null ? [] : siteHosts(files);
  const areas = assembleAreas(services, movableClock, issuing, transport, {
    answers,
    environment,
    fileHosts,
  });
  const works = [...areas.jobs, ...tendingJobs(database)];
  takeJobs?.(works);
  await runner.start(takeJobs === undefined ? works : []);
  onClose(() => runner.stop());
  onClose(() => address.giveUp());
  const app = createApp(services, {
    routes: areas.routes,
    pages: areas.pages,
    plain: [...areas.plain, ...(files === null ? [] : [consoleOf(services, files, members)])],
    readiness: () => readinessOf(database, runner),
    measured,
    connect: files === null ? [] : await apiOrigins(files),
    isOwnHost: hostJudge([config.host, hostOf(config.publicUrl), hostOf(config.caUrl), ...fileHosts]),
  });
  const server = createAdaptorServer({ fetch: app.fetch, ...(await tlsOptions(config)) }) as Server;
  server.keepAliveTimeout = idleTimeout;
  const port = await listen(server, config.port, config.host);
  onClose(() => stopListening(server));
  const url = urlOf(config, port);
  address.settle(config.publicUrl ?? url);
  // A database given by its caller has no folder of this server's.
  if (database.copyTo !== null && existsSync(config.dataDir))
    onClose(await openCopyService(config.dataDir, database.copyTo, log));
  const missing = [...(await findMissing(services)), ...(await mailGap(transport))];
  return { url, services, routes: areas.routes, firstStart, missing };
}

function consoleOf({ sites, config }: Services, files: WebFiles, members: ServerMembers): PlainRoute {
  const replaced = openReplacedFiles(sites, files, (site) => completedSite(site, members));
  return serveConsole(files, replaced, config.trustProxy);
}

/** Upgrades the tables and logs what was done. */
async function upgrade({ upgradeDb }: Database, log: Log): Promise<void> {
  const begun = performance.now();
  const applied = await migrate(upgradeDb);
  if (applied.length === 0) return;
  log.info('database.upgraded', {
    migrations: applied.join(', '),
    milliseconds: Math.round(performance.now() - begun),
  });
}

/** Milliseconds the database may take to answer; the embedded one does one thing at a time. */
const readyMs = 3_000;

async function readinessOf({ loopDb }: Database, runner: JobRunner): Promise<Readiness> {
  const asked = loopDb.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  const late = new AbortController();
  const limit = pause(readyMs, false, { signal: late.signal, ref: false }).catch(() => false);
  const database = await Promise.race([asked, limit]);
  late.abort();
  return { database, jobs: runner.isPolling() };
}

/** Site members a sandbox's console needs: they show its drawer and the public demo sign-in. */
const sandboxMembers = {
  sandbox: true,
  demoAccount: { account: demoAccount.email, password: demoAccount.password },
  demoOperator: { account: operatorAccount.email, password: operatorAccount.password },
} as const;

async function tlsOptions({ tls }: Config) {
  if (tls === undefined) return {};
  const [cert, key] = await Promise.all([readFile(tls.cert), readFile(tls.key)]);
  return { createServer: createTlsServer, serverOptions: { cert, key, minVersion: 'TLSv1.2' as const } };
}

/** A mail server that is down now may answer later: the gap is logged, and every email tries again. */
async function mailGap(transport: MailTransport | null): Promise<string[]> {
  try {
    await transport?.check();
    return [];
  } catch {
    return ['the mail server (SMTP_URL) doesn’t respond or rejects this user: emails are queued'];
  }
}

/** The server's address as a promise, which a job may await while the server is still starting. */
function promised() {
  let settle: (address: string) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const settled = new Promise<string>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  // Avoid an unhandled rejection when nobody awaits it.
  settled.catch(() => undefined);
  return { settled, settle, giveUp: () => fail(new Error('the server closed before it started listening')) };
}

/** URL for a person on this machine. */
function urlOf({ host, tls }: Config, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `${tls === undefined ? 'http' : 'https'}://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Milliseconds an idle connection stays open: longer than proxies and clients keep theirs, so that they close it first and no
 * request arrives on a connection that is just closing here.
 */
const idleTimeout = 75_000;

/** Milliseconds allowed for responses in progress. */
const stopTimeout = 10_000;

/** Stops accepting connections and waits for responses in progress. */
async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A keep-alive connection becomes idle only once its response is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), stopTimeout);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
