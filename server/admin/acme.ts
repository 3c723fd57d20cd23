import { type Command, defineCommand, NotDone } from '#server/admin/command.ts';
import { changeAccountKey, holdAccount } from '#server/ca/acme/account.ts';
import { openAskOf } from '#server/ca/acme/ask.ts';
import { openConnection } from '#server/ca/acme/connection.ts';
import { AcmeProblem, Unanswered } from '#server/ca/acme/problem.ts';
import type { Services } from '#server/services.ts';

type World = Parameters<typeof holdAccount>[0];
type Settings = Parameters<typeof holdAccount>[1];

export const acmeCommands: readonly Command[] = [
  defineCommand(
    'acme-account',
    'Shows the address of this server’s account at the ACME directory, for CAA records (accounturi).',
    {},
    (services, _given, io) =>
      atDirectory(services, async (world, settings) => {
        io.say((await holdAccount(world, settings).current()).account);
      }),
  ),
  defineCommand(
    'acme-key',
    'Gives this server’s account at the ACME directory a new key.',
    {},
    (services, _given, io) =>
      atDirectory(services, async (world, settings) => {
        await changeAccountKey(world, settings);
        io.say('changed; records of dns-01 and http-01 that wait to be checked have to be published anew');
      }),
  ),
];

async function atDirectory(
  { config, db, clock }: Services,
  work: (world: World, settings: Settings) => Promise<void>,
): Promise<void> {
  const { acme, caKeySecret } = config;
  if (acme === undefined || caKeySecret === undefined)
    throw new NotDone('no ACME directory (ACME_DIRECTORY)');
  const now = () => clock.now();
  const connection = openConnection(acme.directory, openAskOf(acme), now);
  try {
    await work({ db, connection, now }, { ...acme, secret: caKeySecret });
  } catch (error) {
    if (error instanceof AcmeProblem)
      throw new NotDone(`${error.message}: ${error.words} ${error.link}`.trim());
    throw error instanceof Unanswered ? new NotDone(error.message) : error;
  } finally {
    connection.close();
  }
}
