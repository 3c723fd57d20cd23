import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import * as customerCalls from '#core/contract/shop-customers.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { AccountDialog, type AccountVerb } from '#src/features/shop/account-dialog.tsx';
import { ActsPart } from '#src/features/shop/acts-part.tsx';
import { MoneyDialog, type MoneyVerb } from '#src/features/shop/money-dialog.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { TransfersPart } from '#src/features/shop/transfers-part.tsx';
import { UsersPart } from '#src/features/shop/users-part.tsx';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

export type ShownCustomer = DataOf<typeof customerCalls.customer>;

/** /shop/customers/{id}: one account, its money, its people, and what an operator can do. */
export function ShopCustomerPage({ id }: { readonly id: string }) {
  const t = useText(shopTexts);
  const found = useCall(customerCalls.customer, { params: { id } });
  const title = found.data ? nameOf(found.data) : t.find('menu.customers');
  return (
    <>
      <PageHead
        title={title ?? ''}
        crumbs={[
          <MenuText key="shop" name="menu.shop" />,
          <Link key="list" to="/shop/customers">
            <MenuText name="menu.customers" />
          </Link>,
          title,
        ]}
      />
      {isRefused(callFailureOf(found.error), 'notFound', 'badInput') ? (
        <Card>
          <EmptyState icon={<UserX />} title={t('shop.customer.missing')} />
        </Card>
      ) : (
        <QueryGate query={found} failed={t('shop.customer.failed')} pending={<CardSkeleton lines={8} />}>
          {(customer) => (
            <div className={stack}>
              <ActsPart accountID={customer.id} />
              <Facts customer={customer} />
              <TransfersPart customer={customer} />
              <UsersPart customer={customer} />
            </div>
          )}
        </QueryGate>
      )}
    </>
  );
}

export function nameOf({ companyName, displayName, accountNo }: ShownCustomer): string {
  return companyName || displayName || accountNo;
}

type Verb = AccountVerb | MoneyVerb;
const moneyVerbs: readonly Verb[] = ['credit', 'debit'];

function Facts({ customer }: { readonly customer: ShownCustomer }) {
  const t = useText(shopTexts);
  const format = useFormat();
  const money = useMoney();
  const can = useCan();
  const [verb, choose] = useState<Verb | null>(null);
  const { isErased, isDisabled } = customer;
  const close = () => choose(null);
  const button = (each: Verb) => (
    <Button key={each} onClick={() => choose(each)}>
      {t(`shop.verbs.${each}`)}
    </Button>
  );
  return (
    <SectionCard
      title={t('shop.customer.account')}
      actions={
        <span className={buttons}>
          {can({ right: 'shop:money' }) && (['credit', 'debit'] as const).map(button)}
          {!isErased && (
            <>
              {button('discount')}
              {button(isDisabled ? 'enable' : 'disable')}
              {button('sessions')}
              {button('erase')}
            </>
          )}
        </span>
      }
    >
      <KeyValues
        layout="stacked"
        items={[
          {
            label: t('shop.customer.state'),
            value: isErased ? (
              <StatusTag tone="neutral">{t('shop.customers.erased')}</StatusTag>
            ) : (
              <StatusTag tone={isDisabled ? 'danger' : 'success'}>
                {t(isDisabled ? 'shop.customers.disabled' : 'shop.customers.active')}
              </StatusTag>
            ),
          },
          { label: t('shop.customers.account'), value: customer.accountNo, mono: true },
          { label: t('shop.customers.balance'), value: money(customer.balance) },
          { label: t('shop.customers.spent'), value: money(customer.spent) },
          { label: t('shop.customers.discount'), value: `${customer.discount}%` },
          {
            label: t('shop.customers.orders'),
            value: can({ right: 'shop:orders' }) ? (
              <Link to="/shop/orders" search={{ account: customer.id }}>
                {format.number(customer.orders)}
              </Link>
            ) : (
              format.number(customer.orders)
            ),
          },
          { label: t('shop.customers.created'), value: <Moment at={customer.createdTime} /> },
          {
            label: t('shop.customers.lastLogin'),
            value: isZeroTime(customer.lastLoginTime) ? (
              t('shop.customers.neverIn')
            ) : (
              <Moment at={customer.lastLoginTime} />
            ),
          },
        ]}
      />
      {verb !== null &&
        (moneyVerbs.includes(verb) ? (
          <MoneyDialog key={verb} verb={verb as MoneyVerb} customer={customer} onClosed={close} />
        ) : (
          <AccountDialog key={verb} verb={verb as AccountVerb} customer={customer} onClosed={close} />
        ))}
    </SectionCard>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
