import { defineFlow } from '#src/console/flows/define-flow.ts';

export const depositFlow = defineFlow({
  name: 'deposit',
  version: 1,
  work: () =>
    import(/* webpackChunkName: "payment" */ '#src/features/deposit/deposit.workflow.ts').then(
      ({ depositWork }) => depositWork,
    ),
});
