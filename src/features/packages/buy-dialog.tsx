import { useState } from 'react';
import type { PackageOffer } from '#core/contract/calls/packages.ts';
import * as packageCalls from '#core/contract/calls/packages.ts';
import { isRefused } from '#core/contract/failure.ts';
import { actionFailureText, useWork } from '#src/console/action/use-action.ts';
import { invalidateChanges } from '#src/console/calls/call-query.ts';
import { useOnline } from '#src/console/calls/use-online.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { packageName, packageTerms } from '#src/features/packages/package-words.ts';
import { packageTexts } from '#src/features/packages/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

interface BuyDialogProps {
  readonly offer: PackageOffer;
  readonly onClose: () => void;
  readonly onOrdered: (packageNo: string) => void;
}

/** What a package is and costs, and that what is left of it lapses, before it is ordered. */
export function BuyDialog({ offer, onClose, onOrdered }: BuyDialogProps) {
  const t = useText(packageTexts, formTexts, consoleTexts);
  const language = useLanguage();
  const money = useMoney();
  const isOnline = useOnline();
  const { client, queryClient } = useServices();
  // Ordered once, however often it is pressed.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const ordering = useWork<{ readonly offerID: string; readonly cents: number }>(
    async (body) => {
      try {
        const { packageNo } = await client.call(packageCalls.create, { body }, { idempotencyKey });
        onOrdered(packageNo);
      } catch (error) {
        // The offer is read again: it is gone or has another price.
        await queryClient.invalidateQueries({ queryKey: [packageCalls.offers.id] });
        throw error;
      } finally {
        await invalidateChanges(queryClient, packageCalls.create);
      }
    },
    { showsFailure: true },
  );
  const { failure, isBusy } = ordering.view;
  const hasChanged = failure !== null && failure.kind === 'refused' && isRefused(failure, 'conflict');
  return (
    <Dialog
      open
      keepOnOutside
      mustAnswer={isBusy}
      title={t('packages.dialog.title')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('packages.dialog.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!isOnline && !isBusy}
            onClick={() => ordering.start({ offerID: offer.id, cents: offer.cents })}
          >
            {t('packages.dialog.submit')}
          </Button>
        </>
      }
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        <KeyValues
          items={[
            {
              label: t('packages.dialog.what'),
              value: `${packageName(offer, { t, language })} × ${offer.units}`,
            },
            { label: t('packages.dialog.forOrders'), value: packageTerms(offer, { t, money }) },
            { label: t('packages.dialog.span'), value: t.count('packages.days', offer.days) },
            { label: t('packages.dialog.total'), value: <strong>{money(offer.cents)}</strong> },
          ]}
        />
        <Notice tone="warning">{t('packages.dialog.lapse')}</Notice>
        <ul className={facts}>
          <li>{t('packages.dialog.names')}</li>
          <li>{t('packages.dialog.returns')}</li>
        </ul>
        <div role="status">
          {!isOnline && (
            <Notice tone="warning" title={t('common.offline.title')}>
              {t('common.offline.about')}
            </Notice>
          )}
          {failure !== null && (
            <Notice tone="danger">
              {hasChanged ? t('packages.dialog.changed') : actionFailureText(failure, t)}
            </Notice>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const facts = css({
  fontSize: 'sm',
  color: 'fg.muted',
  display: 'grid',
  gap: '1.5',
  listStyle: 'disc',
  ps: '5',
});
