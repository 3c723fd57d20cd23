import { defineFlow } from '#src/console/flows/define-flow.ts';

/** Follows the queue in which the server pays for several orders. */
export const paymentQueueFlow = defineFlow({
  name: 'payment-queue',
  version: 1,
  work: () =>
    import(/* webpackChunkName: "payment" */ '#src/features/payment/queue/payment-queue.workflow.ts').then(
      ({ paymentQueueWork }) => paymentQueueWork,
    ),
});
