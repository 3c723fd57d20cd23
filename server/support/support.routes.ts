import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { mostCaseBytes } from '#core/support/case-bounds.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, type SignedInput, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';
import { findCase, keepCase, keptFor, listCases, mostKept, readCaseFile } from '#server/support/cases.ts';
import { addMessage } from '#server/support/messages.ts';
import { closeOwnCase, findOwnCase, listOwnCases, lockCase } from '#server/support/own-cases.ts';

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
    serve(support.ownCases, async (input) => success(await listOwnCases(input.db, input, input.query))),
    serve(support.ownCase, async (input) => {
      const found = await findOwnCase(input.db, input, input.params.id);
      return found === null ? notFound() : success(found);
    }),
    serve(support.writeCase, async (input) => {
      const { db, clock, params, body } = input;
      const held = await lockCase(db, params.id, input);
      if (held === null) return notFound();
      const faults = await addMessage(db, held, { side: 'customer', text: body.text, ...times(clock.now()) });
      if (faults.length > 0) return badInput(faults);
      const found = await findOwnCase(db, input, params.id);
      return found === null ? notFound() : success(found);
    }),
    serve(support.closeCase, async (input) => {
      const { db, params } = input;
      if ((await lockCase(db, params.id, input)) === null) return notFound();
      await closeOwnCase(db, params.id);
      const found = await findOwnCase(db, input, params.id);
      return found === null ? notFound() : success(found);
    }),
    serve(support.answerCase, async (input) => {
      const { db, clock, params, body } = input;
      const held = await lockCase(db, params.id, null);
      if (held === null) return notFound();
      const faults = await addMessage(db, held, { side: 'support', text: body.text, ...times(clock.now()) });
      if (faults.length > 0) return badInput(faults);
      note(input, `answered ${params.id}`);
      return success({});
    }),
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

const times = (now: Date) => ({ now, expireTime: new Date(now.getTime() + keptFor) });
