import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import * as orderCalls from '#core/contract/calls/orders.ts';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import { type PaymentOutcome, paymentOutcomeSchema } from '#core/contract/calls/sandbox.ts';
import { isOwnMethod } from '#core/orders/payment-method.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { methodNameOf } from '#src/features/payment/methods/method-name.ts';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { PaymentTestReport } from '#src/features/payment/test/payment-test-report.tsx';
import {
  type PaymentTestStep,
  runPaymentTest,
  type PaymentTest as Test,
  testAmount,
} from '#src/features/payment/test/run-payment-test.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

export interface PaymentTestPageProps {
  /** What to pay: an order awaiting payment, or a deposit made for the test. */
  readonly subject: 'order' | 'deposit';
}

/** /payment/test and /deposit/test: every method and every outcome, in the sandbox. */
export function PaymentTestPage({ subject }: PaymentTestPageProps) {
  const t = useText(paymentPagesTexts);
  const title = t(subject === 'order' ? 'paymentTest.payment' : 'paymentTest.deposit');
  return (
    <>
      <PageHead
        crumbs={[
          subject === 'order' ? (
            <Link key="orders" to="/orders/list">
              {t('paymentPages.orders')}
            </Link>
          ) : (
            <Link key="deposit" to="/deposit" search={{}}>
              {t('menu.deposit')}
            </Link>
          ),
          title,
        ]}
        title={title}
        description={t('paymentTest.about')}
      />
      {subject === 'order' ? <OrderTest /> : <PaymentTest orderNos={null} />}
    </>
  );
}

/** Number of unpaid orders offered. */
const shownOrders = 20;

function OrderTest() {
  const t = useText(paymentPagesTexts);
  const orders = useCall(orderCalls.list, { query: { status: 'unpaid', limit: shownOrders, offset: 1 } });
  return (
    <QueryGate query={orders} failed={t('paymentTest.failed')}>
      {({ data }) => <PaymentTest orderNos={data.map(({ orderNo }) => orderNo)} />}
    </QueryGate>
  );
}

function PaymentTest({ orderNos }: { readonly orderNos: readonly string[] | null }) {
  const t = useText(paymentPagesTexts);
  const money = useMoney();
  const { client } = useServices();
  const [steps, setSteps] = useState<readonly PaymentTestStep[]>([]);
  const test = useMutation({
    networkMode: 'always',
    onMutate: () => setSteps([]),
    mutationFn: (wanted: Test) =>
      runPaymentTest(client, wanted, (step) => setSteps((before) => [...before, step])),
  });
  const methods = useCall(paymentCalls.payWays, {}, { select: ({ payWays }) => payWays });
  const usable = (methods.data ?? []).filter(({ name, switch: isOn }) => isOn === 'Y' && !isOwnMethod(name));
  const [methodName, setMethod] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<PaymentOutcome>('accept');
  const [chosen, setChosen] = useState<string | null>(null);
  const method = usable.find(({ name }) => name === methodName) ?? usable[0];
  const orderNo = orderNos?.find((each) => each === chosen) ?? orderNos?.[0];
  const language = useLanguage();
  if (orderNos?.length === 0 && steps.length === 0) return <NoOrder />;
  const canRun = method !== undefined && (orderNos === null || orderNo !== undefined);
  const run = () => {
    if (method === undefined) return;
    test.mutate({ orderNo: orderNo ?? null, method, outcome, run: `test:${crypto.randomUUID()}` });
  };
  return (
    <div className={grid}>
      <SectionCard>
        <div className={css({ display: 'grid', gap: '5' })}>
          {orderNos === null ? (
            <p className={css({ color: 'fg.muted' })}>
              {t('paymentTest.subject.deposit', { amount: money(testAmount) })}
            </p>
          ) : (
            <Field label={t('paymentTest.subject.order')}>
              <NativeSelect
                options={orderNos.map((each) => ({ value: each, label: each }))}
                value={orderNo ?? ''}
                onValueChange={setChosen}
                disabled={test.isPending || orderNos.length === 0}
              />
            </Field>
          )}
          <FieldGroup legend={t('paymentTest.method')}>
            <RadioCards
              options={usable.map(({ name }) => ({
                value: name,
                label: methodNameOf(usable, name, language),
              }))}
              value={method?.name ?? null}
              onValueChange={setMethod}
              disabled={test.isPending}
            />
          </FieldGroup>
          <FieldGroup legend={t('paymentTest.outcome')}>
            <RadioCards
              columns="wide"
              options={paymentOutcomeSchema.options.map((each) => ({
                value: each,
                label: t(`paymentTest.outcomes.${each}`),
                description: t(`paymentTest.outcomeAbout.${each}`),
              }))}
              value={outcome}
              onValueChange={setOutcome}
              disabled={test.isPending}
            />
          </FieldGroup>
          <div>
            <Button variant="primary" disabled={!canRun} busy={test.isPending} onClick={run}>
              {t(
                test.isPending
                  ? 'paymentTest.running'
                  : steps.length > 0
                    ? 'paymentTest.again'
                    : 'paymentTest.run',
              )}
            </Button>
          </div>
        </div>
      </SectionCard>
      <PaymentTestReport
        steps={steps}
        result={test.data}
        error={test.error}
        methodName={(name) => methodNameOf(usable, name, language)}
      />
    </div>
  );
}

function NoOrder() {
  const t = useText(paymentPagesTexts);
  return (
    <StateCard
      icon={<FlaskConical />}
      title={t('paymentTest.subject.none')}
      about=""
      actions={
        <Link to="/ssl/certificates" className={button({ variant: 'primary' })}>
          {t('paymentTest.subject.buy')}
        </Link>
      }
    />
  );
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
  gap: '5',
  alignItems: 'start',
});
