import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NameVerdict } from '#core/names/check-names.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { faultsOf, fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { ExtraNames, OrderedNotice, WildcardSwitch } from '#src/features/purchase/form/purchase-parts.tsx';
import { withoutExpected } from '#src/features/purchase/names/correction.ts';
import { addedNames, nameFieldTexts } from '#src/features/purchase/names/name-texts.ts';
import { TakeName } from '#src/features/purchase/names/take-name.tsx';
import { UnlistedNames } from '#src/features/purchase/names/unlisted-names.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { useTypedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** The subjects of the certificate: a domain name, IP address or mailbox, and further ones if the product allows them. */
export function NamesGroup({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const { title, hint } = nameFieldTexts(view.names, t);
  return (
    <CardSection
      title={title}
      hint={hint}
      help={
        <HelpButton
          article={view.names.kind === 'wildcard' ? 'wildcard' : 'first-certificate'}
          about={title}
        />
      }
    >
      <NameField view={view} send={send} />
      {view.wildcard.canSwitch && <WildcardSwitch view={view} send={send} />}
      {view.needs.extras && <ExtraNames view={view} send={send} />}
      <WwwNames view={view} />
      <UnlistedNames names={view.names.all} />
      {view.repeats.ofOne.length > 0 && <OrderedNotice view={view} />}
      {view.extras.isLeftOut && (
        <Notice tone="warning" role="status" className={css({ mt: '3.5' })}>
          {t('purchase.extras.leftOut')}
        </Notice>
      )}
    </CardSection>
  );
}

/** The common name, judged while it is typed. */
function NameField({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const { kind } = view.names;
  const { label, placeholder } = nameFieldTexts(view.names, t);
  const { attributes: input, take } = useTypedText(view.names.text, (text) =>
    send({ type: 'names.commit', text }),
  );
  // While different text is being typed, the verdict on the previous text does not apply.
  const isSettled = input.value === view.names.text;
  const [row] = view.names.rows;
  const verdict = isSettled && !view.names.isChecking && input.value.trim() !== '' ? row : undefined;
  return (
    <Field
      label={label}
      hideLabel={!view.needs.extras}
      id={fieldId('commonName')}
      required
      error={isSettled ? nameError(view, take) : undefined}
      hint={<AsciiForm row={verdict} />}
    >
      <TextInput
        {...input}
        inputMode={kind === 'email' ? 'email' : 'url'}
        autoCapitalize="none"
        autoCorrect="off"
        placeholder={placeholder}
        suffix={<Mark row={verdict} isChecking={isSettled && view.names.isChecking} />}
      />
    </Field>
  );
}

/** Returns the error of the name, with a button that applies the suggested correction. */
function nameError(view: PurchaseView, take: (name: string) => void): ReactNode {
  const { suggested } = view.names;
  const faults = suggested === null ? view.faults : view.faults.map(withoutExpected);
  const text = faultsOf(faults, 'commonName');
  if (text === undefined || suggested === null) return text;
  return (
    <>
      {text} <TakeName name={suggested} onTake={() => take(suggested)} />
    </>
  );
}

function Mark({ row, isChecking }: { readonly row: NameVerdict | undefined; readonly isChecking: boolean }) {
  const t = useText(purchaseTexts);
  const verdict = isChecking ? 'checking' : row?.host ? 'good' : row?.fault ? 'bad' : null;
  return (
    <span role="status" className={mark}>
      {verdict !== null && (
        <>
          {marks[verdict]}
          <span className="sr-only">{t(`purchase.names.${verdict}`)}</span>
        </>
      )}
    </span>
  );
}

const marks = {
  checking: <Spinner />,
  good: <Check className={css({ color: 'success' })} aria-hidden="true" />,
  bad: <CircleAlert className={css({ color: 'danger' })} aria-hidden="true" />,
};

/** The name in ASCII, if that differs from what was typed. */
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

/** Number of tags shown; the rest are counted. */
const shownWwwNames = 5;

/** Names that the product adds automatically: the www name of a bare domain. */
function WwwNames({ view }: { readonly view: PurchaseView }) {
  const t = useText(purchaseTexts);
  const added = addedNames(view);
  if (added.length === 0) return null;
  return (
    <p role="status" className={line}>
      <span>{t('purchase.names.wwwNames')}</span>
      {added.slice(0, shownWwwNames).map((name) => (
        <Tag key={name} tone="info">
          {name}
        </Tag>
      ))}
      {added.length > shownWwwNames && (
        <span>{t('purchase.names.wwwNamesMore', { count: added.length - shownWwwNames })}</span>
      )}
    </p>
  );
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  mt: '3',
  fontSize: 'sm',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
