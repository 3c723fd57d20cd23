import { Layers } from 'lucide-react';
import { defineFlow, stepIn } from '#src/console/flows/define-flow.ts';

const stepOf = stepIn('launchpad.step.batch', [
  'keying',
  'correcting',
  'creating',
  'asking',
  'unresolved',
] as const);

export const batchFlow = defineFlow({
  name: 'batch',
  version: 1,
  work: () =>
    import(/* webpackChunkName: "batch" */ '#src/features/purchase/workflows/batch.workflow.ts').then(
      ({ batchWork }) => batchWork,
    ),
  unfinished: {
    icon: Layers,
    kind: 'launchpad.unfinished.purchase',
    step(facts) {
      const step = stepOf(facts);
      return step !== null && facts.pacing === 'paused' ? 'launchpad.step.batch.paused' : step;
    },
    restingSteps: ['keying', 'correcting', 'unresolved'],
    to: ({ id }) => ({ to: '/ssl/certificates', search: { batch: id } }),
  },
});
