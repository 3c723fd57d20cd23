import * as v from 'valibot';
import { defineOfflineCommand, NotDone, type OfflineCommand, option } from '#server/admin/command.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { readConfig } from '#server/config.ts';
import { takeDataFolder } from '#server/data-folder.ts';
import { openDatabase } from '#server/db/open.ts';
import { fillDemo, NotEmpty } from '#server/demo/fill-demo.ts';

const days = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(120)),
  '42',
);

export const demoCommands: readonly OfflineCommand[] = [
  defineOfflineCommand(
    'demo-data',
    'Fills a new sandbox with some weeks of a shop: customers, orders, payments, certificates, notices.',
    { days: option(days, 'days up to now, from 1 to 120; 42 if not given') },
    async (environment, given, io) => {
      const config = readConfig(environment);
      if (!config.sandbox) throw new NotDone('a demo is for a sandbox only (SANDBOX)');
      const giveBack = config.databaseUrl === undefined ? await takeDataFolder(config.dataDir) : null;
      try {
        const made = await fillDemo(config, await openDatabase(config), {
          days: given.days,
          onDay: (day) => (day + 1) % 7 === 0 && io.say(`week ${(day + 1) / 7}`),
        });
        io.say(
          `${made} orders; start the server and sign in as ${demoAccount.email}, password ${demoAccount.password}`,
        );
      } catch (error) {
        throw error instanceof NotEmpty ? new NotDone(error.message) : error;
      } finally {
        await giveBack?.();
      }
    },
  ),
];
