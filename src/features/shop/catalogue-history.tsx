import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import * as catalogueCalls from '#core/contract/shop-catalogue.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import { useCatalogueName, useStepText } from '#src/features/shop/price-dialog.tsx';
import { fieldsOf, keyOf, type Product, type Step } from '#src/features/shop/price-terms.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { minor, quiet, row, text } from '#src/features/shop/system-style.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

type Change = catalogueCalls.CatalogueChange;

interface CatalogueHistoryProps {
  readonly found: UseQueryResult<Product>;
  readonly onClosed: () => void;
}

/** Every change of a product with who made it; what is not in force yet can be taken back. */
export function CatalogueHistory({ found, onClosed }: CatalogueHistoryProps) {
  const t = useText(shopCatalogueTexts);
  const [asked, ask] = useState<Change | null>(null);
  if (asked !== null && found.data !== undefined)
    return (
      <ReasonDialog
        call={catalogueCalls.undoChange}
        title={t('shopCatalogue.past.ask')}
        confirm={t('shopCatalogue.past.undo')}
        done={t('shopCatalogue.past.undoDone')}
        argsOf={(reason) => ({ params: { id: asked.id }, body: { reason } })}
        reasons={[t('shopCatalogue.reasons.correction')]}
        onClosed={onClosed}
      >
        <p>{t('shopCatalogue.past.askAbout')}</p>
        <Effects product={found.data} change={asked} />
      </ReasonDialog>
    );
  return (
    <Dialog open size="md" title={t('shopCatalogue.past.title')} onClose={onClosed}>
      <QueryGate query={found} failed={t('shopCatalogue.failed')}>
        {(product) => <Changes product={product} onUndo={ask} />}
      </QueryGate>
    </Dialog>
  );
}

function Changes({
  product,
  onUndo,
}: {
  readonly product: Product;
  readonly onUndo: (change: Change) => void;
}) {
  const t = useText(shopCatalogueTexts);
  const name = useCatalogueName(product);
  return (
    <>
      <p className={css({ fontWeight: 'medium', mb: '4' })}>{name}</p>
      {product.changes.length === 0 ? (
        <p className={quiet}>{t('shopCatalogue.past.none')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '4' })}>
          {product.changes.map((change) => (
            <ChangeRow key={change.id} product={product} change={change} onUndo={() => onUndo(change)} />
          ))}
        </ul>
      )}
    </>
  );
}

const tones = { planned: 'info', past: 'success', undone: 'neutral' } as const;

interface ChangeRowProps {
  readonly product: Product;
  readonly change: Change;
  readonly onUndo: () => void;
}

function ChangeRow({ product, change, onUndo }: ChangeRowProps) {
  const t = useText(shopCatalogueTexts);
  const format = useFormat();
  const { state, fromTime, by, createdTime, reason, undoneBy, undoneTime } = change;
  const from = t('shopCatalogue.past.from', { time: format.dateTime(fromTime) });
  return (
    <li className={row}>
      <span className={text}>
        <StatusTag tone={tones[state]}>{t(`shopCatalogue.past.${state}`)}</StatusTag> {from}
        <Effects product={product} change={change} />
        <span className={minor}>
          {t('shopCatalogue.past.by', {
            name: by || t('shopCatalogue.past.command'),
            time: format.dateTime(createdTime),
          })}{' '}
          · {reason}
        </span>
        {state === 'undone' && (
          <span className={minor}>
            {t('shopCatalogue.past.undoneBy', { name: undoneBy, time: format.dateTime(undoneTime) })}
          </span>
        )}
      </span>
      {state === 'planned' && (
        <Button size="sm" aria-label={`${t('shopCatalogue.past.undo')} ${from}`} onClick={onUndo}>
          {t('shopCatalogue.past.undo')}
        </Button>
      )}
    </li>
  );
}

function Effects({ product, change }: Pick<ChangeRowProps, 'product' | 'change'>) {
  const t = useText(shopCatalogueTexts);
  const stepText = useStepText();
  return (
    <ul className={css({ fontVariantNumeric: 'tabular-nums', my: '1' })}>
      {change.isSold !== null && (
        <li>{t(`shopCatalogue.past.${change.isSold ? 'resumed' : 'suspended'}`)}</li>
      )}
      {stepsIn(product, change).map((step) => (
        <li key={keyOf(step.validity, step.field)}>{stepText(step)}</li>
      ))}
    </ul>
  );
}

function stepsIn(product: Product, { terms, before }: Change): Step[] {
  return terms.flatMap((term) => {
    const was = before.terms.find(({ validity }) => validity === term.validity);
    return fieldsOf(product).flatMap((field) => {
      const after = term[field];
      return after === undefined
        ? []
        : [{ validity: term.validity, field, before: was?.[field] ?? null, after }];
    });
  });
}
