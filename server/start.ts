import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { assembleAreas } from '#server/areas.ts';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { seedDemo } from '#server/catalogue/seed-demo.ts';
import { type Clock, openMovableClock, realClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/open.ts';
import { createApp } from '#server/http/app.ts';
import type { Route } from '#server/http/serve.ts';
import { serveConsole } from '#server/http/static.ts';
import { apiOrigins, listWebFiles } from '#server/http/web-files.ts';
import { openIssuing } from '#server/issuing.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import type { Log } from '#server/log.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import type { Services } from '#server/services.ts';
import { tendingJobs } from '#server/tending.jobs.ts';

/** A server that answers. */
export interface RunningServer {
  readonly url: string;
  readonly services: Services;
  readonly routes: readonly Route[];
  /** The demo accounts were made by this start. */
  readonly firstStart: boolean;
  /** Answers what is under way, ends the jobs and closes the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  /** A time to run on of its own. */
  readonly clock?: Clock;
  /** Folder of the built console. */
  readonly webRoot?: string;
}

/** Starts the server on an open database, which it closes when it is closed or does not start. */
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
  log: Log,
  { clock, webRoot }: StartOptions,
  onClose: (step: () => Promise<void> | void) => void,
): Promise<Omit<RunningServer, 'close'>> {
  const { db } = database;
  await migrate(db);
  await seedCatalogue(db);
  const movableClock = config.sandbox ? await openMovableClock(db, database.kind === 'postgres') : null;
  onClose(() => movableClock?.close());
  const now = clock ?? movableClock ?? realClock;
  const firstStart = config.sandbox && (await seedDemo(db, now.now()));
  const sandbox = config.sandbox ? await startSandbox(db) : null;
  onClose(() => sandbox?.close());
  const runner = createJobRunner(database, log);
  const address = promised();
  const services: Services = { config, db, clock: now, jobs: runner.jobs, log, address: address.told };
  const areas = assembleAreas(services, movableClock, await openIssuing(services, sandbox));
  await runner.start([...areas.jobs, ...tendingJobs(database)]);
  onClose(() => runner.stop());
  onClose(() => address.giveUp());
  const files = webRoot === undefined ? null : await listWebFiles(webRoot);
  const app = createApp(services, {
    routes: areas.routes,
    pages: areas.pages,
    plain: [...areas.plain, ...(files === null ? [] : [serveConsole(files)])],
    connect: files === null ? [] : await apiOrigins(files),
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const port = await listen(server, config.port, config.host);
  onClose(() => stopListening(server));
  const url = urlOf(config.host, port);
  address.tell(config.publicUrl ?? url);
  return { url, services, routes: areas.routes, firstStart };
}

/** The server's address, which a job may wait for while the server is still starting. */
function promised() {
  let tell: (address: string) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const told = new Promise<string>((resolve, reject) => {
    tell = resolve;
    fail = reject;
  });
  // Nobody may be waiting for it.
  told.catch(() => undefined);
  return { told, tell, giveUp: () => fail(new Error('the server closed before it listened')) };
}

/** Where a person on this machine opens it. */
function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
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

/** Milliseconds that answers under way are given. */
const stopTimeout = 10_000;

/** Takes no more connections and waits for the answers under way. */
async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept alive becomes idle only once its answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), stopTimeout);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
