import type { Args as ArgsOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import {
  judgeKey,
  readOf,
  requestsOf,
  reuseKey,
  sourceKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import { hasNames } from '#machines/purchase/names.rules.ts';
import { ordersLimit } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { canCaMakeKey } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseContext, PurchaseEvent, PurchaseSlots } from '#machines/purchase/purchase.types.ts';

type Args = ArgsOf<PurchaseContext, PurchaseEvent>;

const replyOf = replies<PurchaseSlots>();

export const csrSourceGuards = {
  isCreateChosen: ({ context }: Args) => context.csrChoice.from === 'create',
  isPasteChosen: ({ context }: Args) => context.csrChoice.from === 'paste',
  isZipChosen: ({ context }: Args) => context.csrChoice.from === 'zip',
  hasSource: ({ context }: Args) => sourceKey(context) !== '',
  isSourceUnread,
  isSourceNeedless: ({ context }: Args) => sourceKey(context) === '',
  isSourceOutdated: ({ context }: Args) => sourceKey(context) !== context.sourceAsked,
  isCurrentSource: ({ context, event }: Args) => replyOf(event, 'readRequests')?.key === sourceKey(context),
  hasReadRequests: ({ context, event }: Args) => {
    const read = replyOf(event, 'readRequests');
    return read?.key === sourceKey(context) && read.requests.length > 0;
  },

  canCaMakeKey: ({ context }: Args) => canCaMakeKey(context),

  isUnjudged: ({ context }: Args) => judgeKey(context) !== '' && judgeKey(context) !== context.judged.key,
  isJudgeNeedless: ({ context }: Args) => judgeKey(context) === '',
  isJudgeOutdated: ({ context }: Args) => judgeKey(context) !== context.judgeAsked,
  isCurrentJudgement: ({ context, event }: Args) =>
    replyOf(event, 'judgeRequests')?.key === judgeKey(context),
  isReuseUnasked: ({ context }: Args) => reuseKey(context) !== '' && reuseKey(context) !== context.reused.key,
  isReuseNeedless: ({ context }: Args) => reuseKey(context) === '',
  isReuseOutdated: ({ context }: Args) => reuseKey(context) !== context.reuseAsked,
  isCurrentReuse: ({ context, event }: Args) => replyOf(event, 'askKeyReuse')?.key === reuseKey(context),

  hasRequests: ({ context }: Args) => requestsOf(context).length > 0,
  isRequestThere: ({ context, event }: Args) =>
    event.type === 'csr.drop' && requestsOf(context).some(({ at }) => at === event.index),
  isEveryRequestGood,
  isRequestForNames: (args: Args) => isEveryRequestGood(args) && requestsOf(args.context).length === 1,
  isRequestForOrganization: (args: Args) => {
    const { product } = args.context;
    return isEveryRequestGood(args) && product !== null && !hasNames(product);
  },
};

function isSourceUnread({ context }: Args): boolean {
  return sourceKey(context) !== '' && readOf(context).key === '';
}

function isEveryRequestGood({ context, event }: Args): boolean {
  const judged = replyOf(event, 'judgeRequests');
  if (judged === null || judged.key !== judgeKey(context)) return false;
  const requests = requestsOf(context);
  const isGood = judged.verdicts.length === 0 && requests.every(({ faultCode }) => faultCode === null);
  return isGood && requests.length <= ordersLimit(context.product);
}
