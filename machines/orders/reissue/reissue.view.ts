import type { SnapshotFrom } from 'xstate';
import { forceCsrOptions, lockedCsrOptions } from '#core/csr/options.ts';
import { nameKindFor } from '#core/names/host-rules.ts';
import { isEmailMethod, methodsFor } from '#core/validation/methods.ts';
import type { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import { quoteOf } from '#machines/orders/reissue/reissue.rules.ts';
import { exitOf } from '#machines/purchase/ordering/ordering.rules.ts';

type Snapshot = SnapshotFrom<typeof reissueMachine>;
export type ReissueView = ReturnType<typeof reissueView>;

const steps = ['editing', 'preparing', 'creating', 'asking', 'unresolved', 'created', 'discarded'] as const;

export function reissueView(snapshot: Snapshot) {
  const { context } = snapshot;
  const { kind, subject, text, source, paste, dcvMethod, faults, refusals, failure, order } = context;
  const { productType, subBrand } = subject;
  const quote = quoteOf(context);
  const names = quote?.domainNames ?? subject.domainNames;
  return {
    kind,
    orderNo: subject.orderNo,
    /** `tracing` counts as asking, since it also queries the server. */
    step: steps.find((step) => snapshot.hasTag(step)) ?? ('asking' as const),
    text,
    hasNames: nameKindFor(productType) !== 'none',
    source,
    paste,
    options: forceCsrOptions(productType, subBrand, context.options),
    isLocked: lockedCsrOptions(productType, subBrand).size > 0,
    dcvMethod,
    /** Only methods that need no mailbox, plus the current one; a mailbox is chosen later, in the order. */
    methods: methodsFor(productType, subBrand, names).filter(
      ({ method, offered }) => offered && (method === subject.dcvMethod || !isEmailMethod(method)),
    ),
    /** The last quote; stays visible while the names are quoted again. */
    shownQuote: context.quote,
    isQuoting: snapshot.hasTag('quoting'),
    isPressed: context.isPressed,
    isUnquoted: snapshot.hasTag('unquoted'),
    faults,
    /** Number of refused submissions. */
    refusals,
    failure,
    exit: snapshot.hasTag('created') && order !== null ? exitOf(order) : null,
    can: {
      submit: snapshot.hasTag('editing') && (quote !== null || snapshot.hasTag('quoting')),
      stop: snapshot.can({ type: 'reissue.stop' }),
      ask: snapshot.can({ type: 'order.ask' }),
      discard: snapshot.can({ type: 'reissue.discard' }),
    },
  };
}
