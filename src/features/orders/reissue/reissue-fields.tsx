import { supersededHours } from '#core/orders/superseded.ts';
import type { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import { requestSources } from '#machines/orders/reissue/reissue.types.ts';
import type { ReissueView } from '#machines/orders/reissue/reissue.view.ts';
import type { Send } from '#src/console/flows/flow.tsx';
import { UnlistedNotice } from '#src/console/orders/unlisted-notice.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { KeyType } from '#src/features/orders/reissue/key-type.tsx';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface FieldsProps {
  readonly view: ReissueView;
  readonly send: Send<typeof reissueMachine>;
}

/** Names, request and validation method of the next certificate, and the price. */
export function ReissueFields({ view, send }: FieldsProps) {
  const t = useText(reissueTexts, consoleTexts);
  const faultsOf = (field: string) =>
    view.faults
      .filter((fault) => fault.field === field)
      .map((fault) => faultText(fault, t))
      .join(' ');
  const names = useCommittedText(view.text, (text) => void send({ type: 'names.commit', text }));
  const paste = useCommittedText(view.paste, (text) => void send({ type: 'csr.paste', text }));
  const others = view.faults.filter(({ field }) => field !== 'domainNames' && field !== 'csr');
  return (
    <div className={stack}>
      {view.hasNames && (
        <Field
          label={t('reissue.names')}
          hint={t('reissue.namesHint')}
          error={faultsOf('domainNames') || undefined}
          required
        >
          <TextArea rows={Math.min(8, Math.max(3, view.text.split('\n').length))} {...names} />
        </Field>
      )}
      <Quote view={view} send={send} />
      <FieldGroup legend={t('reissue.source')}>
        <RadioCards
          columns="one"
          options={requestSources.map((source) => ({
            value: source,
            label: t(`reissue.sources.${source}`),
            description: t(`reissue.about.${source}`),
          }))}
          value={view.source}
          onValueChange={(source) => send({ type: 'source.choose', source })}
        />
      </FieldGroup>
      {view.source === 'own' && (
        <Field label={t('reissue.csr')} error={faultsOf('csr') || undefined} required>
          <TextArea mono rows={6} {...paste} />
        </Field>
      )}
      {view.source === 'new' && !view.isLocked && (
        <KeyType options={view.options} onChange={(options) => void send({ type: 'csr.change', options })} />
      )}
      {view.source !== 'own' && faultsOf('csr') !== '' && <Notice tone="danger">{faultsOf('csr')}</Notice>}
      {view.hasNames && view.methods.length > 1 && (
        <Field label={t('reissue.method')}>
          <NativeSelect
            options={view.methods.map(({ method }) => ({
              value: method,
              label: t(`status.method.${method}`),
            }))}
            value={view.dcvMethod}
            onValueChange={(chosen) => {
              const found = view.methods.find(({ method }) => method === chosen);
              if (found) void send({ type: 'dcv.choose', method: found.method });
            }}
          />
        </Field>
      )}
      {others.length > 0 && (
        <Notice tone="danger">{others.map((fault) => faultText(fault, t)).join(' ')}</Notice>
      )}
    </div>
  );
}

/** Up to this many names are listed; more are shown as a count. */
const namesShown = 5;

/** The price and what must be validated again, before it is requested. */
function Quote({ view: { kind, shownQuote, isQuoting, isUnquoted }, send }: FieldsProps) {
  const t = useText(reissueTexts, consoleTexts);
  const money = useMoney();
  if (kind === 'resubmit') return null;
  if (isUnquoted) {
    return (
      <Notice
        tone="warning"
        actions={
          <Button size="sm" onClick={() => void send({ type: 'quote.retry' })}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('reissue.unquoted')}
      </Notice>
    );
  }
  if (shownQuote === null) return isQuoting ? <p className={muted}>{t('reissue.quoting')}</p> : null;
  const { reSignPriceDiff, validateAgain, vetAgain, dropped = [], revokes = [] } = shownQuote;
  return (
    // Stays mounted while quoting: removing it would move the button away under the press that left the field.
    <section className={box} aria-live="polite" aria-busy={isQuoting}>
      <p className={line}>
        <span>{t('reissue.price')}</span>
        <strong>{reSignPriceDiff > 0 ? money(reSignPriceDiff) : t('reissue.nothing')}</strong>
      </p>
      {validateAgain.length === 0 ? (
        !vetAgain && <p className={muted}>{t('reissue.againAll')}</p>
      ) : (
        <div>
          <p>{t.count('reissue.again', validateAgain.length)}</p>
          <ul className={list}>
            {validateAgain.slice(0, namesShown).map((name) => (
              <li key={name}>
                <HostName ascii={name} both />
              </li>
            ))}
            {validateAgain.length > namesShown && <li>…</li>}
          </ul>
        </div>
      )}
      {vetAgain && <p>{t('reissue.vet')}</p>}
      <UnlistedNotice
        names={validateAgain}
        title={t('reissue.unlisted.title')}
        about={({ count, ...found }) => t.count('reissue.unlisted.about', count, { ...found })}
      />
      {revokes.length > 0 && (
        <Notice tone="warning">
          {t.count('reissue.revokes', revokes.length, {
            names: dropped.slice(0, namesShown).join(' '),
            hours: String(supersededHours),
          })}
        </Notice>
      )}
    </section>
  );
}

const stack = css({ display: 'grid', gap: '5' });
const muted = css({ color: 'fg.muted', fontSize: 'sm' });
const box = css({
  display: 'grid',
  gap: '2',
  p: '4',
  borderRadius: 'md',
  bg: 'bg.subtle',
  borderWidth: '1px',
  borderColor: 'border',
  fontSize: 'sm',
  '&[aria-busy=true]': { opacity: 0.55 },
});
const line = css({ display: 'flex', justifyContent: 'space-between' });
const list = css({ mt: '1', ps: '4', listStyle: 'disc', overflowWrap: 'anywhere' });
