import { useCallback } from 'react';
import { isMailbox } from '#core/names/mailbox.ts';
import { firstDayOf, rowOn } from '#core/policy/dated-row.ts';
import { emailValidation } from '#core/policy/rules.ts';
import { type EmailMethod, emailMethodOf } from '#core/validation/emails.ts';
import { validationMailbox } from '#core/validation/validation-mailbox.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { completedMailbox, mailboxSuggestions } from '#src/features/purchase/emails/mailbox-suggestions.ts';
import { faultsOf, fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { SuggestInput } from '#src/ui/combobox/suggest-input.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** The mailbox that receives the validation mail. */
export function EmailGroup({ view, send }: GroupProps) {
  const t = useText(partiesTexts, formTexts);
  const { value, save, isLoading, choices, rootDomain, isOfEachOrder } = view.email;
  const suggestionsFor = useCallback(
    (typed: string) => mailboxSuggestions({ choices, rootDomain }, typed, t),
    [choices, rootDomain, t],
  );
  const [isSaved, choose] = useChosen(save, (on: boolean) => send({ type: 'email.save', on }));
  const completed = completedMailbox(value, rootDomain);
  const mailbox = completed ?? value.trim();
  return (
    <CardSection title={t('parties.email.label')} hint={t('parties.email.hint')}>
      <Sunset />
      <Field
        id={fieldId('emailDnsEmail')}
        label={t('parties.email.label')}
        hideLabel
        required
        error={faultsOf(view.faults, 'emailDnsEmail')}
        hint={
          <>
            {completed !== null && <div>{t('parties.email.completed', { email: completed })}</div>}
            {isLoading && <div>{t('parties.email.loading')}</div>}
            {isOfEachOrder && <div>{t('parties.email.ofEachOrder')}</div>}
            {rootDomain === '' && !isOfEachOrder && !isLoading && <div>{t('parties.email.rootNeeded')}</div>}
          </>
        }
      >
        <SuggestInput
          suggestionsFor={suggestionsFor}
          value={value}
          onCommit={(email) => send({ type: 'email.commit', email })}
          placeholder={t('parties.email.placeholder')}
          openLabel={t('form.list')}
          emptyText={t(isLoading ? 'parties.email.loading' : 'parties.email.incomplete')}
        />
      </Field>
      <div role="status">
        {rootDomain !== '' && isMailbox(mailbox) && (
          <Explanation
            mailbox={mailbox}
            method={emailMethodOf(mailbox, view.names.commonName ?? rootDomain)}
            rootDomain={rootDomain}
          />
        )}
      </div>
      <Checkbox
        className={css({ mt: '3' })}
        label={t('parties.email.save')}
        description={t('parties.email.saveAbout')}
        checked={isSaved}
        onCheckedChange={choose}
      />
    </CardSection>
  );
}

/** Warns that mail validation is being phased out (BR §1.2.2). */
function Sunset() {
  const t = useText(partiesTexts);
  const now = new Date(useServerTime());
  // Once it has ended, the methods are no longer offered and this is not shown.
  if (rowOn(emailValidation, now).value !== 'discouraged') return null;
  return (
    <Notice tone="warning" className={css({ mb: '3.5' })}>
      {t('parties.email.sunset', { date: firstDayOf(emailValidation, 'ended') })}
    </Notice>
  );
}

interface ExplanationProps {
  readonly mailbox: string;
  readonly method: EmailMethod;
  readonly rootDomain: string;
}

/** What happens with the mailbox. The customer's own mailbox must first be published in DNS (BR §3.2.2.4.14). */
function Explanation({ mailbox, method, rootDomain }: ExplanationProps) {
  const t = useText(partiesTexts);
  if (method === 'email') return <p className={about}>{t('parties.email.aboutEmail', { email: mailbox })}</p>;
  const validation = validationMailbox(method, rootDomain, mailbox, { rootDomain: () => rootDomain });
  const record = [
    { label: t('parties.email.recordName'), text: validation?.contactRecord ?? '' },
    { label: t('parties.email.recordType'), text: 'TXT', isFixed: true },
    { label: t('parties.email.recordValue'), text: validation?.mailbox ?? '' },
  ];
  return (
    <div className={box}>
      <p className={css({ fontSize: 'sm', mb: '2.5' })}>{t('parties.email.aboutDns', { email: mailbox })}</p>
      <KeyValues
        layout="start"
        items={record.map(({ label, text, isFixed }) => ({
          label,
          mono: true,
          value: (
            <span className={css({ display: 'flex', alignItems: 'center', gap: '1.5' })}>
              {text}
              {!isFixed && <CopyButton text={text} thing={label} />}
            </span>
          ),
        }))}
      />
    </div>
  );
}

const about = css({ mt: '2.5', fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
const box = css({ mt: '3', p: '3.5', bg: 'bg.subtle', borderRadius: 'md' });
