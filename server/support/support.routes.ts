import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { mostCaseBytes } from '#core/support/case-bounds.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, type SignedInput, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';
import { findCase, keepCase, listCases, mostKept, readCaseFile } from '#server/support/cases.ts';

/** Cases one customer may send within `seconds`, including refused ones. */
const allowance = { most: 10, seconds: 3600 };

export function supportRoutes({ log }: Pick<Services, 'log'>): Route[] {
  const { support } = contract;
  const note = ({ actor, ip }: Pick<SignedInput<never>, 'actor' | 'ip'>, detail: string) =>
    log.security({ what: 'case', outcome: 'done', who: actor.id, from: ip, detail });
  return [
    serve(
      support.sendCase,
      async (input) => {
        const { db, actor, owner, clock, body, replyHeaders } = input;
        const wait = await countAttempt(db, `support-case:${owner.id}`, allowance, clock.real());
        if (wait !== null) return tooManyTries('file', wait, replyHeaders);
        const file = await readCaseFile(body.file);
        if (file === 'shape') return badInput([fault('file', 'format', '')]);
        if (file === 'secret') return badInput([fault('file', 'holds-secret', '')]);
        const kept = await keepCase(db, owner, actor.id, file, clock.now());
        if (kept === null)
          return badInput([fault('file', 'cases-too-many', String(mostKept), String(mostKept))]);
        note(input, `sent ${kept.caseNo}`);
        return success({ caseNo: kept.caseNo, expireTime: kept.expireTime.toISOString() });
      },
      // Own transaction: refused attempts count too. Body limit: within JSON each quote of the file takes two bytes.
      { transaction: 'own', bodyLimit: 2 * mostCaseBytes + 1024 },
    ),
    serve(support.cases, async (input) => {
      note(input, 'listed');
      return success(await listCases(input.db, input.query));
    }),
    serve(support.caseDetail, async (input) => {
      const found = await findCase(input.db, input.params.id);
      if (found === null) return notFound();
      note(input, `read ${found.caseNo}`);
      return success(found);
    }),
  ];
}
