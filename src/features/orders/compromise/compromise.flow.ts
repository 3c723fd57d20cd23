import { KeyRound } from 'lucide-react';
import { defineFlow, stepIn } from '#src/console/flows/define-flow.ts';

export const compromiseFlow = defineFlow({
  name: 'compromise',
  version: 1,
  work: () =>
    import(
      /* webpackChunkName: "compromise" */ '#src/features/orders/compromise/compromise.workflow.ts'
    ).then(({ compromiseWork }) => compromiseWork),
  unfinished: {
    icon: KeyRound,
    kind: 'launchpad.unfinished.compromise',
    isShown: ({ step, isEmpty }) => step !== 'done' && isEmpty !== true,
    step: stepIn('launchpad.step.compromise', ['tell', 'replace', 'install', 'revoke'] as const),
    restingSteps: ['tell'],
    to: ({ facts: { orderNo, serialNumber } }) => ({
      to: '/ssl/compromise/$id',
      params: { id: String(orderNo) },
      search: { certificate: String(serialNumber) },
    }),
  },
});
