import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { readProof } from '#core/realname/proof.ts';
import { checkOrganizationApplication, checkPerson, chineseDay } from '#core/realname/real-name.ts';
import { readBase64 } from '#server/http/read-base64.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import {
  findOrganization,
  hasProof,
  keepOrganization,
  keepProof,
  listOrganizations,
  readProofFile,
  setProofHeaders,
} from '#server/realname/organization-names.ts';
import { keepPerson, personRealNameOf, shownPerson } from '#server/realname/people-names.ts';
import { planReview } from '#server/realname/review.jobs.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

/** Numbers somebody may try, and files an account may send. */
const applicationAllowance = { most: 10, seconds: 24 * 3600 };
const uploadAllowance = { most: 20, seconds: 3600 };
/** Within JSON, base64 takes a third more than the file. */
const proofBodyLimit = 15 * 1024 * 1024;

const alreadyApplied = () => refuse(replyCode.wrongState, 'An application waits or has passed already');

/** Real names of people and organizations. */
export function realNameRoutes({ jobs, config }: Pick<Services, 'jobs' | 'config'>): Route[] {
  const { realname } = contract;
  return [
    serve(realname.person, async ({ db, actor }) =>
      success(shownPerson(await personRealNameOf(db, actor.id))),
    ),

    serve(
      realname.applyPerson,
      async ({ db: database, actor, owner, clock, body, replyHeaders, audit }) => {
        const wait = await countAttempt(
          database,
          `real-name:${actor.id}`,
          applicationAllowance,
          clock.real(),
        );
        if (wait !== null) return tooManyTries('idCard', wait, replyHeaders);
        const faults = checkPerson(body, chineseDay(clock.now()));
        if (faults.length > 0) return badInput(faults);
        const row = await database.transaction(async (db) => {
          const kept = await keepPerson(db, { owner, userID: actor.id }, body, clock.now());
          if (kept !== null && config.sandbox) await planReview(db, jobs, 'person', kept.id);
          return kept;
        });
        if (row === null) return alreadyApplied();
        jobs.wake();
        audit(`${row.name} ${row.shownCard}`);
        return success(shownPerson(row));
      },
      // Refused attempts count too.
      { transaction: 'own' },
    ),

    serve(realname.organizations, async ({ db, owner, query }) =>
      success(await listOrganizations(db, owner, query)),
    ),

    serve(realname.organization, async ({ db, owner, params }) => {
      const found = await findOrganization(db, owner, params.id);
      return found === null ? notFound() : success(found);
    }),

    serve(
      realname.uploadProof,
      async ({ db, actor, owner, clock, body, replyHeaders, audit }) => {
        const wait = await countAttempt(db, `real-name-proof:${owner.id}`, uploadAllowance, clock.real());
        if (wait !== null) return tooManyTries('proof', wait, replyHeaders);
        const content = readBase64(body.content);
        if (content === null) return badInput([fault('proof', 'format', '')]);
        const read = readProof(content);
        if ('faults' in read) return badInput(read.faults);
        const name = body.name.trim() || read.type;
        const proof = { name, type: read.type, content };
        const proofID = await keepProof(db, { owner, userID: actor.id }, proof, clock.now());
        audit(name);
        return success({ proofID, type: read.type, size: content.byteLength });
      },
      { transaction: 'own', bodyLimit: proofBodyLimit },
    ),

    serve(realname.applyOrganization, async (input) => {
      const { db, actor, owner, clock, body, replyHeaders, afterCommit, audit } = input;
      const wait = await countAttempt(
        db,
        `real-name-organization:${owner.id}`,
        applicationAllowance,
        clock.real(),
      );
      if (wait !== null) return tooManyTries('socialCode', wait, replyHeaders);
      const faults = [
        ...checkOrganizationApplication(body),
        ...((await hasProof(db, owner, body.proofID)) ? [] : [fault('proof', 'required', '')]),
      ];
      if (faults.length > 0) return badInput(faults);
      const kept = await keepOrganization(db, { owner, userID: actor.id }, body, clock.now());
      if (kept === null) return alreadyApplied();
      if (config.sandbox) await planReview(db, jobs, 'organization', kept.id);
      afterCommit(() => jobs.wake());
      audit(`${kept.orgName} ${kept.socialCode}`);
      return success(kept);
    }),

    serve(realname.proof, async ({ db, owner, params, replyHeaders }) => {
      const file = await readProofFile(db, owner, params.id);
      if (file === null) return notFound();
      setProofHeaders(replyHeaders, file);
      return success(file.content);
    }),
  ];
}
