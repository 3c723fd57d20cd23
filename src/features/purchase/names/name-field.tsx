import { Check, X } from 'lucide-react';
import type { NameVerdict } from '#core/names/check-names.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form-faults.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { nameFieldTexts } from '#src/features/purchase/names/name-field-texts.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** The common name, judged while it is typed. */
export function NameField({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const { kind } = view.names;
  const { label, placeholder } = nameFieldTexts(view.names, t);
  const input = useCommittedText(view.names.text, (text) => send({ type: 'names.commit', text }));
  // While something else is being typed, what was found of the text before says nothing.
  const isSettled = input.value === view.names.text;
  const [row] = view.names.rows;
  const verdict = isSettled && !view.names.isChecking && input.value.trim() !== '' ? row : undefined;
  return (
    <Field
      label={label}
      hideLabel={!view.needs.extras}
      id={fieldId('commonName')}
      required
      error={isSettled ? faultsOf(view.faults, 'commonName', t) : undefined}
      hint={<AsciiForm row={verdict} />}
    >
      <TextInput
        {...input}
        mono
        size="lg"
        inputMode={kind === 'email' ? 'email' : 'url'}
        autoCapitalize="none"
        autoCorrect="off"
        placeholder={placeholder}
        suffix={<Mark row={verdict} isChecking={isSettled && view.names.isChecking} />}
      />
    </Field>
  );
}

function Mark({ row, isChecking }: { readonly row: NameVerdict | undefined; readonly isChecking: boolean }) {
  const t = useText(purchaseTexts);
  return (
    <span role="status" className={mark}>
      {isChecking && (
        <>
          <Spinner />
          <span className="sr-only">{t('purchase.names.checking')}</span>
        </>
      )}
      {!isChecking && row?.host && (
        <>
          <Check className={css({ color: 'success' })} aria-hidden="true" />
          <span className="sr-only">{t('purchase.names.good')}</span>
        </>
      )}
      {!isChecking && row?.fault && (
        <>
          <X className={css({ color: 'danger' })} aria-hidden="true" />
          <span className="sr-only">{t('purchase.names.bad')}</span>
        </>
      )}
    </span>
  );
}

/** The name in ASCII where it differs from what is typed. */
function AsciiForm({ row }: { readonly row: NameVerdict | undefined }) {
  const t = useText(purchaseTexts);
  const host = row?.host;
  if (!host || host.ascii === host.unicode) return null;
  return (
    <span className={css({ overflowWrap: 'anywhere' })}>
      {t('purchase.names.ascii', { ascii: host.ascii })}
    </span>
  );
}

const mark = css({ display: 'grid', placeItems: 'center', w: '8', h: '8', '& svg': { w: '4', h: '4' } });
