import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import { hashValues } from '#core/contract/calls/purchase.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { ServicesContext } from '#src/console/services.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

/** Looks for an order of the customer with this public key, whose private key is then in the vault. Renders nothing for a visitor. */
export function OwnKey({ spki }: { readonly spki: string }) {
  return use(ServicesContext) && <Search key={spki} spki={spki} />;
}

function Search({ spki }: { readonly spki: string }) {
  const t = useText(factsTexts);
  const [isAsked, setAsked] = useState(false);
  const found = useCall(
    hashValues,
    { body: { hashValues: [], spkiHashes: [spki] } },
    { enabled: isAsked, retry: false },
  );
  const [order] = found.data?.reused ?? [];
  return (
    <SectionCard
      className={css({ _print: { display: 'none' } })}
      title={t('facts.orders.label')}
      hint={t('facts.orders.hint')}
      actions={
        <Button busy={found.isFetching} onClick={() => (isAsked ? void found.refetch() : setAsked(true))}>
          {t('facts.orders.find')}
        </Button>
      }
    >
      <p role="status" className={css({ _empty: { display: 'none' } })}>
        {found.isError && t('facts.orders.failed')}
        {found.data && order === undefined && t('facts.orders.none')}
        {order && (
          <Link to="/ssl/certificate/$id" params={{ id: order.orderNo }}>
            {t('facts.orders.found', { order: order.orderNo })}
          </Link>
        )}
      </p>
    </SectionCard>
  );
}
