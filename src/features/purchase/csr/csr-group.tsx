import { Suspense } from 'react';
import type { CsrOptions } from '#core/csr/options.ts';
import { useServices } from '#src/console/services.ts';
import { MadeKey } from '#src/features/purchase/csr/made-key.tsx';
import { fieldId } from '#src/features/purchase/form-faults.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { OwnRequests } from '#src/features/purchase/purchase-parts.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** Where the private key is, by who makes it. */
const hints = {
  browser: 'purchase.csr.hint',
  ca: 'purchase.csr.hintByCa',
  customer: 'purchase.csr.ownHint',
} as const;

/** Where the request comes from: made here, pasted, or in a zip (spec §4 'CSR source'). */
export function CsrGroup({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const { site } = useServices();
  const { maker, options } = view.csr;
  const { from } = options;
  const sources: readonly CsrOptions['from'][] = site.csrZipUpload
    ? ['create', 'paste', 'zip']
    : ['create', 'paste'];
  return (
    <CardSection
      title={t('purchase.csr.title')}
      hint={t(hints[from === 'create' ? maker.chosen : 'customer'])}
    >
      <div id={fieldId('csr')} tabIndex={-1} className={css({ outline: 'none', display: 'grid', gap: '3' })}>
        <SegmentedControl
          className={css({ justifySelf: 'start' })}
          label={t('purchase.csr.source')}
          options={sources.map((source) => ({ value: source, label: t(`purchase.csr.${source}`) }))}
          value={from}
          onValueChange={(source) => send({ type: 'csr.change', options: { from: source } })}
        />
        {from === 'create' ? (
          <MadeKey view={view} send={send} />
        ) : (
          <Suspense fallback={<Skeleton height="140px" />}>
            <OwnRequests view={view} send={send} />
          </Suspense>
        )}
      </div>
    </CardSection>
  );
}
