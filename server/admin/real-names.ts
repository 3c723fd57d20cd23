import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { realNameKinds, refusalReasons, type Verdict } from '#core/realname/real-name.ts';
import { type Command, defineCommand, NotDone, option } from '#server/admin/command.ts';
import { kinds } from '#server/admin/option-kinds.ts';
import { organizationRealNames, personRealNames, realNameProofs } from '#server/db/schema/realname.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { decideRealName, findApplication } from '#server/realname/review.ts';

const id = option(v.pipe(v.string(), v.check(isRecordID)), 'the application’s id, as list-real-names has it');

export const realNameCommands: readonly Command[] = [
  defineCommand(
    'list-real-names',
    'Lists the applications for real names that await review, with the full ID card numbers.',
    {},
    async ({ db, log }, _, io) => {
      const people = await db.select().from(personRealNames).where(eq(personRealNames.status, 'waiting'));
      for (const { id: person, name, idCard } of people) io.say(`person ${person} ${name} ${idCard}`);
      const organizations = await db
        .select()
        .from(organizationRealNames)
        .where(eq(organizationRealNames.status, 'waiting'));
      for (const {
        id: organization,
        authno,
        orgName,
        socialCode,
        legalName,
        openAccount,
        bankAccount,
      } of organizations)
        io.say(
          `organization ${organization} ${authno} ${orgName} ${socialCode} ${legalName} ${openAccount} ${bankAccount}`,
        );
      log.security({ what: 'admin', outcome: 'done', who: '', from: '', detail: 'list-real-names' });
      io.say(`${people.length + organizations.length} waiting`);
    },
  ),

  defineCommand(
    'save-proof',
    'Saves the proof of an organization’s application. Open it as you would a file from a stranger.',
    { id, file: kinds.text('the file to write') },
    async ({ db, log }, { id: organization, file }, io) => {
      const [proof] = await db
        .select({ type: realNameProofs.type, content: realNameProofs.content })
        .from(organizationRealNames)
        .innerJoin(realNameProofs, eq(realNameProofs.id, organizationRealNames.proofID))
        .where(eq(organizationRealNames.id, organization));
      if (proof === undefined) throw new NotDone(`--id ${organization}: no such application`);
      await writeFile(file, proof.content, { flag: 'wx' });
      log.security({
        what: 'admin',
        outcome: 'done',
        who: '',
        from: '',
        detail: `save-proof ${organization}`,
      });
      io.say(`saved ${file} (${proof.type})`);
    },
  ),

  defineCommand(
    'decide-real-name',
    'Decides an application for a real name. The customer sees the reason and the note.',
    {
      kind: option(v.picklist(realNameKinds), `one of ${realNameKinds.join(', ')}`),
      id,
      verdict: option(v.picklist(['passed', 'refused']), 'passed or refused'),
      reason: option(
        v.optional(v.picklist(refusalReasons), 'see-note'),
        `for refused: one of ${refusalReasons.join(', ')}`,
      ),
      note: kinds.optionalText('your own words for the customer'),
    },
    async ({ db, clock, log }, given, io) => {
      const { kind, id: application, reason, note } = given;
      if ((await findApplication(db, kind, application)) === null)
        throw new NotDone(`--id ${application}: no such application waits`);
      const verdict: Verdict =
        given.verdict === 'passed' ? { verdict: 'passed' } : { verdict: 'refused', reason, note };
      if (!(await decideRealName(db, kind, application, verdict, clock.now())))
        throw new NotDone(`--id ${application}: decided in the meantime`);
      log.security({
        ...{ what: 'admin', outcome: 'done', who: '', from: '' },
        detail: `decide-real-name ${kind} ${application} ${given.verdict}`,
      });
      io.say(`${given.verdict} ${kind} ${application}`);
    },
  ),
];
