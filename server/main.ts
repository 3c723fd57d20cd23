import { createServer } from 'node:net';
import { CaKeyRefused } from '#server/ca/stored-key.ts';
import { demoAccount, operatorAccount, twoStepAccount } from '#server/catalogue/seed-demo.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { FolderRefused, takeDataFolder } from '#server/data-folder.ts';
import { WrongInstallation } from '#server/db/installation.ts';
import { MigrationFailed, UnknownMigration } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { describeError } from '#server/log-error.ts';
import { type RunningServer, startServer } from '#server/start.ts';

/** Errors whose message is for the person who starts the server. */
const refusals = [
  ConfigError,
  FolderRefused,
  UnknownMigration,
  MigrationFailed,
  WrongInstallation,
  CaKeyRefused,
] as const;

// Files the server writes hold keys and customers' data: only its user may read them.
process.umask(0o077);
try {
  await main();
} catch (error) {
  process.stderr.write(`Certhub did not start: ${reasonOf(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await checkPort(config);
  const giveBack = config.databaseUrl === undefined ? await takeDataFolder(config.dataDir) : null;
  let server: RunningServer;
  try {
    server = await startServer(config, await openDatabase(config), log, {
      webRoot: config.webDir,
      environment: process.env,
    });
  } catch (error) {
    await giveBack?.();
    throw error;
  }
  stopOnSignal(async () => {
    await server.close();
    await giveBack?.();
  });
  announce(server);
}

/** Rejects if the port is taken, before anything is opened or written. */
function checkPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The first signal stops cleanly, a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`Certhub did not stop cleanly: ${describeError(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // Only where `scripts/start.mjs` started this process: it is gone.
  process.once('disconnect', onSignal);
}

function announce({ url, services, firstStart, missing }: RunningServer): void {
  const lines = [`Certhub is ready at ${services.config.publicUrl ?? url}`];
  if (services.config.sandbox) {
    lines.push(`  sign in as ${demoAccount.email} with the password ${demoAccount.password}`);
    lines.push(`  run the shop as ${operatorAccount.email}, same password`);
    if (firstStart) {
      lines.push(`  with a code by email: ${twoStepAccount.email}, same password`);
      lines.push('  this is a sandbox: no real payments, no trusted certificates');
    }
  }
  lines.push(...missing.map((line) => `  missing: ${line}`));
  process.stdout.write(`${lines.join('\n')}\n`);
}

function reasonOf(error: unknown): string {
  if (refusals.some((refusal) => error instanceof refusal) && error instanceof Error) return error.message;
  if (error instanceof Error && 'code' in error) {
    const where = 'port' in error ? `port ${error.port}` : '';
    if (error.code === 'EADDRINUSE') return `${where} is in use; set PORT to another port`;
    if (error.code === 'EACCES' && where !== '') return `this user isn’t allowed to listen on ${where}`;
    if (error.code === 'EADDRNOTAVAIL') return 'HOST isn’t an address of this machine';
  }
  return describeError(error);
}
