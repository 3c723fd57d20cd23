import { ShoppingBag } from 'lucide-react';
import { defineFlow, stepIn } from '#src/console/flows/define-flow.ts';
import { orderNosOf } from '#src/console/order-nos.ts';

export const batchActionFlow = defineFlow({
  name: 'batch-action',
  version: 1,
  work: () =>
    import(
      /* webpackChunkName: "batch-action" */ '#src/features/orders/batch-action/batch-action.workflow.ts'
    ).then(({ batchActionWork }) => batchActionWork),
  unfinished: {
    icon: ShoppingBag,
    kind: 'launchpad.unfinished.action',
    isShown: ({ step }) => step === 'working' || step === 'paused',
    step: stepIn('launchpad.step.action', ['working', 'paused'] as const),
    restingSteps: [],
    to: ({ id, facts }) => ({ to: '/orders/list', search: { chosen: orderNosOf(facts)[0], job: id } }),
  },
});
