import { type Command, defineCommand, NotDone } from '#server/admin/command.ts';
import { compareLedger } from '#server/ledger/compare.ts';

export const ledgerCommands: readonly Command[] = [
  defineCommand(
    'compare-ledger',
    'Compares balances and entries of the ledger, as a job does every night. Changes nothing.',
    {},
    async ({ db }, _, io) => {
      const found = await compareLedger(db);
      for (const { kind, stored, sum, ...of } of found) {
        io.say([kind, 'accountID' in of ? of.accountID : of.entryID, stored, sum].join('\t'));
      }
      if (found.length > 0)
        throw new NotDone(`${found.length} differences (kind, account or entry, stored, sum)`);
      io.say('everything agrees');
    },
  ),
];
