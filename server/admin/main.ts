// `npm run admin -- <command> …`: lets whoever runs a server change its accounts, orders and prices.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { accountCommands } from '#server/admin/accounts.ts';
import { acmeCommands } from '#server/admin/acme.ts';
import { announcementCommands } from '#server/admin/announcements.ts';
import { backupCommands } from '#server/admin/backup.ts';
import { businessCommands } from '#server/admin/business.ts';
import { NotDone, UsageError, usageOf } from '#server/admin/command.ts';
import { demoCommands } from '#server/admin/demo.ts';
import { helpCommands } from '#server/admin/help.ts';
import { invoiceCommands } from '#server/admin/invoices.ts';
import { ledgerCommands } from '#server/admin/ledger.ts';
import { openAdmin } from '#server/admin/open-admin.ts';
import { operatorCommands } from '#server/admin/operators.ts';
import { packageCommands } from '#server/admin/packages.ts';
import { realNameCommands } from '#server/admin/real-names.ts';
import { refundCommands } from '#server/admin/refunds.ts';
import { withdrawalCommands } from '#server/admin/withdrawals.ts';
import { ConfigError } from '#server/config.ts';
import { FolderRefused } from '#server/data-folder.ts';
import { WrongInstallation } from '#server/db/installation.ts';
import { MigrationFailed, UnknownMigration } from '#server/db/migrate.ts';
import { describeError } from '#server/log-error.ts';

/** Exit codes: 1 not done, 2 invalid command line. */
const notDone = 1;
const notUnderstood = 2;

const commands = [
  ...accountCommands,
  ...operatorCommands,
  ...businessCommands,
  ...announcementCommands,
  ...realNameCommands,
  ...ledgerCommands,
  ...packageCommands,
  ...refundCommands,
  ...invoiceCommands,
  ...helpCommands,
  ...withdrawalCommands,
  ...acmeCommands,
  ...backupCommands,
  ...demoCommands,
];
const [name = '', ...args] = process.argv.slice(2);
process.exitCode = await run(name, args);

async function run(name: string, args: readonly string[]): Promise<number> {
  const command = commands.find((known) => known.name === name);
  if (command === undefined || args.includes('--help')) {
    const shown = command === undefined ? commands : [command];
    const text = ['npm run admin -- <command> [options]', '', ...shown.map(usageOf), ''].join('\n');
    const isAsked = command !== undefined || ['', 'help', '--help'].includes(name);
    (isAsked ? process.stdout : process.stderr).write(
      isAsked ? text : `Unknown command '${name}'.\n\n${text}`,
    );
    return isAsked && name !== '' ? 0 : notUnderstood;
  }
  try {
    const io = { readPassword, say: (line: string) => process.stdout.write(`${line}\n`) };
    if ('runOffline' in command) await command.runOffline(process.env, args, io);
    else await openAdmin(process.env, (services) => command.run(services, args, io));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usageOf(command)}\n`);
      return notUnderstood;
    }
    const inWords = [
      NotDone,
      ConfigError,
      FolderRefused,
      WrongInstallation,
      UnknownMigration,
      MigrationFailed,
    ];
    const isKnown = error instanceof Error && inWords.some((known) => error instanceof known);
    process.stderr.write(`${isKnown ? error.message : describeError(error)}\n`);
    return notDone;
  }
}

/** Reads one line of standard input; prompts without echo on a terminal. */
function readPassword(): Promise<string> {
  const { isTTY = false } = process.stdin;
  // Discards what the terminal would echo.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: isTTY });
  if (isTTY) process.stderr.write('Password: ');
  return new Promise((resolve, reject) => {
    lines.once('close', () => reject(new NotDone('no password on standard input')));
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
      if (isTTY) process.stderr.write('\n');
    });
  });
}
