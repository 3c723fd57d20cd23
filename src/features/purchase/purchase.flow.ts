import { ShoppingBag } from 'lucide-react';
import { defineFlow, stepIn } from '#src/console/flows/define-flow.ts';

const steps = ['editing', 'reviewing', 'preparing', 'creating', 'asking', 'unresolved'] as const;

export const purchaseFlow = defineFlow({
  name: 'purchase',
  version: 1,
  work: () =>
    import('#src/features/purchase/workflows/purchase.workflow.ts').then(({ purchaseWork }) => purchaseWork),
  unfinished: {
    icon: ShoppingBag,
    kind: 'launchpad.unfinished.purchase',
    isShown: ({ isEmpty }) => isEmpty !== true,
    step: stepIn('launchpad.step.purchase', steps),
    restingSteps: ['editing', 'unresolved'],
    to: ({ id }) => ({ to: '/ssl/certificates', search: { draft: id } }),
  },
});
