import { isTimeZone } from '#core/calendar/zoned-days.ts';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import type { DecisionFault } from '#core/shop/second-operator.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { type ActWorld, decideAct } from '#server/shop/acts.ts';
import { listActs } from '#server/shop/list-acts.ts';
import { shopOverview } from '#server/shop/overview.ts';

const why: Readonly<Record<DecisionFault, string>> = {
  decided: 'This was decided in the meantime',
  'own-act': 'Who asked for it cannot decide over it',
  'not-asker': 'Only who asked for it can take it back',
  'no-right': 'This needs the right of the act',
};

export function shopActRoutes(world: ActWorld): Route[] {
  const { shop } = contract;
  return [
    serve(shop.overview, async ({ db, actor, clock, query: { timeZone } }) =>
      isTimeZone(timeZone)
        ? success(await shopOverview(db, actor, timeZone, clock.now()))
        : badInput([fault('timeZone', 'format', timeZone)]),
    ),
    serve(shop.acts, async ({ db, actor, query }) => success(await listActs(db, actor, query))),
    serve(shop.decideAct, async (input) => {
      const { decision, note } = input.body;
      const decided = await decideAct(world, input, input.params.id, decision, note);
      input.afterCommit(() => world.sites.refresh());
      if (decided.kind === 'not-found') return notFound();
      if (decided.kind === 'refused') return refuse(replyCode.wrongState, why[decided.why]);
      return success({ state: decided.state, note: decided.note });
    }),
  ];
}
