import { Suspense } from 'react';
import type { Fault } from '#core/fault.ts';
import type { NameVerdict } from '#core/names/check-names.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import {
  type Correction,
  correctAll,
  correctionOf,
  leaveOutNames,
  withoutExpected,
} from '#src/features/purchase/names/correction.ts';
import { FaultLink } from '#src/features/purchase/names/fault-link.tsx';
import { MendAll } from '#src/features/purchase/names/mend-all.tsx';
import { type LineVerdict, verdictsByLine } from '#src/features/purchase/names/name-texts.ts';
import { TakeName } from '#src/features/purchase/names/take-name.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Switch } from '#src/ui/choice/switch.tsx';
import { useTypedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { LineArea, type LineMark } from '#src/ui/line-area/line-area.tsx';
import { css } from '#styled/css';

/** Number of faults listed; the rest are counted. */
const shownFaults = 5;

/** Additional names, one per line, each with a tick or cross. */
export function ExtraNames({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const { text, rows, faults, takesWildcards } = view.extras;
  const { attributes: input, take } = useTypedText(text, (typed) =>
    send({ type: 'extras.commit', text: typed }),
  );
  const { facts } = view.product;
  const isSettled = input.value === text;
  const byLine = verdictsByLine(rows);
  const isIp = view.names.kind === 'ip';
  const placeholder = isIp ? 'ipPlaceholder' : takesWildcards ? 'placeholder' : 'plainPlaceholder';
  const found = isSettled ? faults : [];
  return (
    <div className={css({ mt: '4' })}>
      <Field
        label={isIp ? t('purchase.extras.ipLabel') : t('purchase.extras.label')}
        mark={t('common.optional')}
        id={fieldId('domainNames')}
        error={
          found.length > 0 && (
            <Suspense>
              <FaultList
                faults={found}
                correctionOf={(fault) => facts && correctionOf(fault, text, facts)}
                onTake={take}
              />
            </Suspense>
          )
        }
        hint={<Hint rows={isSettled ? rows : []} max={view.names.max} />}
      >
        <LineArea
          {...input}
          placeholder={t(`purchase.extras.${placeholder}`)}
          markOf={(line, typed) => markOf(byLine.get(line), typed)}
        />
      </Field>
      <MendAll
        text={text}
        corrected={facts && correctAll(found, text, facts)}
        left={leaveOutNames(found, text)}
        onTake={take}
      />
    </div>
  );
}

/** Returns the mark of a line, or null if the line has changed since it was judged. */
function markOf(verdict: LineVerdict | undefined, typed: string): LineMark | null {
  if (verdict === undefined || !verdict.typed.every((name) => typed.includes(name))) return null;
  return { tone: verdict.isGood ? 'good' : 'bad', note: verdict.ascii };
}

function Hint({ rows, max }: { readonly rows: readonly NameVerdict[]; readonly max: number }) {
  const t = useText(purchaseTexts);
  const faulty = rows.filter(({ fault }) => fault !== null).length;
  return (
    <span className={hint}>
      <span>{t('purchase.extras.hint', { max })}</span>
      {rows.length > 0 && (
        <span role="status">
          {t('purchase.extras.counts', { good: rows.length - faulty })}
          {faulty > 0 && ` · ${t('purchase.extras.faulty', { count: faulty })}`}
        </span>
      )}
    </span>
  );
}

function FaultList({ faults, correctionOf: correction, onTake }: FaultListProps) {
  const t = useText(purchaseTexts, orderFaultTexts);
  return (
    <ul className={list}>
      {faults.slice(0, shownFaults).map((fault) => {
        const better = correction(fault);
        const sentence = faultText(better ? withoutExpected(fault) : fault, t);
        return (
          <li key={`${fault.line ?? ''} ${fault.reason} ${fault.found}`}>
            {fault.line === undefined ? (
              sentence
            ) : (
              <FaultLink id={fieldId('domainNames')} line={fault.line}>
                {sentence}
              </FaultLink>
            )}{' '}
            {better && <TakeName name={better.name} onTake={() => onTake(better.text)} />}
          </li>
        );
      })}
      {faults.length > shownFaults && (
        <li>{t('purchase.extras.moreFaults', { count: faults.length - shownFaults })}</li>
      )}
    </ul>
  );
}

interface FaultListProps {
  readonly faults: readonly Fault[];
  readonly correctionOf: (fault: Fault) => Correction | null;
  readonly onTake: (text: string) => void;
}

const hint = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '4' });
const list = css({ display: 'grid', gap: '0.5' });

/** Adds the wildcard prefix to the name or removes it. */
export function WildcardSwitch({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  return (
    <Switch
      className={css({ mt: '3' })}
      label={t('purchase.names.wildcard')}
      description={t('purchase.names.wildcardAbout')}
      checked={view.wildcard.isOn}
      onCheckedChange={(on) => send({ type: 'wildcard.switch', on })}
    />
  );
}
