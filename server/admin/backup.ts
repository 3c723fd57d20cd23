import { stat } from 'node:fs/promises';
import * as v from 'valibot';
import { defineOfflineCommand, NotDone, type OfflineCommand, option } from '#server/admin/command.ts';
import { backUp, restore } from '#server/backup/back-up.ts';
import { BackupRefused } from '#server/backup/format.ts';
import { readConfig } from '#server/config.ts';
import { version } from '#server/version.ts';

const path = v.pipe(v.string(), v.minLength(1));

export const backupCommands: readonly OfflineCommand[] = [
  defineOfflineCommand(
    'backup',
    'Writes everything into one file, as it was at one moment. The server may run.',
    { file: option(path, 'the file to write, which must not exist; it holds customers’ data') },
    async (environment, { file }, io) => {
      const began = performance.now();
      const done = await inWords(backUp(readConfig(environment), file, version));
      const { size } = await stat(file);
      io.say(
        `${file}: ${done.rows} rows of ${done.tables} tables, ${mebibytes(size)}, ${secondsSince(began)}`,
      );
      if (done.pause !== null) io.say(`the server’s calls waited ${done.pause} ms`);
      if (done.header.isSealed)
        io.say('keep CA_KEY_SECRET too: it is not in the file, whose CA keys need it');
    },
  ),

  defineOfflineCommand(
    'restore',
    'Fills an empty database (DATABASE_URL or DATA_DIR) with a backup, and checks its ledger. All or nothing.',
    {
      file: option(path, 'a file that `backup` wrote, with either database'),
      site: option(v.optional(path), 'a folder for the files of the site; without it they are only named'),
    },
    async (environment, { file, site }, io) => {
      const began = performance.now();
      const done = await inWords(restore(readConfig(environment), file, site));
      io.say(`${done.rows} rows of ${done.header.made}, ${secondsSince(began)}; the ledger agrees`);
      if (done.upgraded.length > 0) io.say(`upgraded: ${done.upgraded.join(', ')}`);
      const names = done.siteFiles.map((each) => each.file);
      if (site === undefined && names.length > 0)
        io.say(`files of the site, with --site: ${names.join(', ')}`);
      io.say('start the server with these settings');
    },
  ),
];

async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BackupRefused) throw new NotDone(error.message);
    throw error;
  }
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
