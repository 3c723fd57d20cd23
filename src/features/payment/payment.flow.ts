import { CreditCard } from 'lucide-react';
import { isDepositNo, isPackageNo } from '#core/orders/payable.ts';
import { defineFlow, stepIn } from '#src/console/flows/define-flow.ts';
import { orderNosOf } from '#src/console/order-nos.ts';

const steps = [
  'loading',
  'unavailable',
  'ready',
  'paying',
  'asking',
  'infoNeeded',
  'awaiting',
  'checking',
  'expired',
  'refused',
  'confirming',
  'unsettled',
  'handing',
] as const;

export const paymentFlow = defineFlow({
  name: 'payment',
  version: 1,
  work: () =>
    import(/* webpackChunkName: "payment" */ '#src/features/payment/payment.workflow.ts').then(
      ({ paymentWork }) => paymentWork,
    ),
  unfinished: {
    icon: CreditCard,
    kind: 'launchpad.unfinished.payment',
    // One that was left for later.
    isShown: ({ step }) => step !== 'cancelled',
    step: stepIn('launchpad.step.payment', steps),
    restingSteps: ['loading', 'unavailable', 'ready', 'infoNeeded', 'expired', 'refused'],
    to({ facts }) {
      const [orderNo = '', ...others] = orderNosOf(facts);
      if (isDepositNo(orderNo)) return { to: '/deposit', search: { depositNo: orderNo } };
      if (isPackageNo(orderNo)) return { to: '/account/cert-package', search: { pay: orderNo } };
      return others.length > 0
        ? { to: '/payment/batch', search: { orderNos: [orderNo, ...others].join(',') } }
        : { to: '/ssl/certificate/$id', params: { id: orderNo }, search: { pay: true } };
    },
  },
});
