import { useState } from 'react';
import type { CsrOptions } from '#core/csr/options.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { useServices } from '#src/console/services.ts';
import { keyText } from '#src/features/purchase/csr/key-text.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { KeyFields, KeyMaker, OwnRequests } from '#src/features/purchase/form/purchase-parts.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSection } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** Where the private key is kept, by who makes it. */
const hints = {
  browser: 'purchase.csr.hint',
  ca: 'purchase.csr.hintByCa',
  token: 'purchase.csr.hintInToken',
  customer: 'purchase.csr.ownHint',
  hardware: 'purchase.csr.ownTokenHint',
} as const;

const sourceLabels = {
  create: 'purchase.csr.create',
  paste: 'purchase.csr.paste',
  zip: 'purchase.csr.zip',
} as const;
/** For a key in hardware: the CA's token, or the customer's own. */
const hardwareSources = {
  ...sourceLabels,
  create: 'purchase.csr.token',
  paste: 'purchase.csr.ownToken',
} as const;

/** Returns the labels of the sources. */
export function sourceTexts({ isHardware }: Pick<PurchaseView['csr'], 'isHardware'>) {
  return isHardware ? hardwareSources : sourceLabels;
}

/** The source of the request: made here, pasted, or in a zip. */
export function CsrGroup({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const { site } = useServices();
  const { maker, options } = view.csr;
  const { from } = options;
  const { isHardware } = view.csr;
  // A hardware key means one order of one organization, so an archive makes no sense.
  const sources: readonly CsrOptions['from'][] =
    site.csrZipUpload && !isHardware ? ['create', 'paste', 'zip'] : ['create', 'paste'];
  const labels = sourceTexts(view.csr);
  return (
    <CardSection
      title={t('purchase.csr.title')}
      help={<HelpButton article="csr-openssl" about={t('purchase.csr.title')} />}
      hint={t(hints[from === 'create' ? maker.chosen : isHardware ? 'hardware' : 'customer'])}
    >
      <div
        id={fieldId('csr')}
        tabIndex={-1}
        className={css({ outlineStyle: 'none', display: 'grid', gap: '3' })}
      >
        <SegmentedControl
          className={css({ justifySelf: 'start' })}
          label={t('purchase.csr.source')}
          options={sources.map((source) => ({ value: source, label: t(labels[source]) }))}
          value={from}
          onValueChange={(source) => send({ type: 'csr.change', options: { from: source } })}
        />
        {from === 'create' ? <MadeKey view={view} send={send} /> : <OwnRequests view={view} send={send} />}
      </div>
    </CardSection>
  );
}

/** Options of the generated key; folded, since the defaults suit nearly everyone. */
function MadeKey({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const [isOpen, setOpen] = useState(false);
  const { options, notes, maker } = view.csr;
  const error = faultsOf(view.faults, 'csr') ?? faultsOf(view.faults, 'key');
  return (
    <div>
      {maker.canChoose && (
        <div className={css({ mb: '4' })}>
          <KeyMaker view={view} send={send} />
        </div>
      )}
      <div className={line}>
        <Tag tone="info">{keyText(options)}</Tag>
        <Tag tone="info">{options.signature}</Tag>
        {maker.chosen !== 'token' && (
          <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('purchase.csr.fold') : t('purchase.csr.change')}
          </Button>
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className={css({ mt: '2', fontSize: 'sm', color: 'fg.muted' })}>
          {t(`purchase.csr.note.${note}`)}
        </p>
      ))}
      {error && (
        <p role="alert" className={css({ mt: '1.5', fontSize: 'sm', color: 'danger' })}>
          {error}
        </p>
      )}
      {isOpen && maker.chosen !== 'token' && <KeyFields view={view} send={send} />}
    </div>
  );
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
