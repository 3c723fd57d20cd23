import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useMemo } from 'react';
import type { ContactKind } from '#core/account/contact.ts';
import type { ContactChangeUserEvent } from '#machines/account/contact-change/contact-change.types.ts';
import {
  type ContactChangeView,
  contactChangeView,
} from '#machines/account/contact-change/contact-change.view.ts';
import { comboboxTexts } from '#src/console/combobox-texts.ts';
import { WaitButton, WaitNotice } from '#src/console/page/wait-notice.tsx';
import { useServices } from '#src/console/services.ts';
import { useCountries } from '#src/console/site/use-countries.ts';
import { contactChangeLogic } from '#src/features/account/contacts/contact-change.slots.ts';
import { contactsTexts } from '#src/features/account/contacts/texts.ts';
import { CodeField } from '#src/features/account/entry/code-field.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PhoneInput } from '#src/ui/phone-input/phone-input.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

interface ContactDialogProps {
  readonly kind: ContactKind;
  /** The present one, masked; empty for none. */
  readonly present: string;
  readonly onClose: () => void;
}

/** Binds the first mailbox or telephone, or changes it: the present one is verified first. */
export function ContactDialog({ kind, present, onClose }: ContactDialogProps) {
  const t = useText(contactsTexts);
  const { client, site, session } = useServices();
  const form = useId();
  const logic = useMemo(
    () => contactChangeLogic({ client, session }, kind, present === ''),
    [client, session, kind, present],
  );
  const input = useMemo(
    () => ({ kind, present, telPrefix: site.defaultPrefix, now: Date.now() }),
    [kind, present, site.defaultPrefix],
  );
  const actor = useActorRef(logic, { input });
  const view = useSelector(actor, contactChangeView);
  useEffect(() => {
    if (!view.isDone) return;
    toast({ tone: 'success', title: t(`contacts.${kind}.done`) });
    onClose();
  }, [view.isDone, t, kind, onClose]);
  return (
    <Dialog
      open
      size="sm"
      keepOnOutside
      title={t(`contacts.${kind}.${present === '' ? 'bind' : 'change'}`)}
      description={
        present === ''
          ? t('contacts.first')
          : view.step === 'origin'
            ? t('contacts.steps.origin', { contact: present })
            : t('contacts.steps.fresh')
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <WaitButton
            until={view.isLimited ? view.limitedUntil : 0}
            form={form}
            type="submit"
            variant="primary"
            busy={view.isSubmitting || view.isDone}
          >
            {t(
              view.isSubmitting
                ? 'contacts.working'
                : view.step === 'origin'
                  ? 'contacts.verify'
                  : 'contacts.save',
            )}
          </WaitButton>
        </>
      }
    >
      <StepForm key={view.step} id={form} view={view} send={actor.send} />
    </Dialog>
  );
}

function StepForm({
  id,
  view,
  send,
}: {
  readonly id: string;
  readonly view: ContactChangeView;
  readonly send: (event: ContactChangeUserEvent) => void;
}) {
  const t = useText(contactsTexts);
  const countries = useCountries();
  const { kind, step, contact, telPrefix, failure } = view;
  const errorOf = (field: string): string | undefined => {
    const fault = view.faults.find((each) => each.field === field);
    return fault && (t.find(`joining.faults.${field}.${fault.reason}`) ?? faultText(fault, t));
  };
  const change = (next: Partial<Pick<ContactChangeView, 'contact' | 'telPrefix'>>) =>
    send({ type: 'contact.change', contact, telPrefix, ...next });
  return (
    <form
      id={id}
      noValidate
      className={stack}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'code.submit', at: Date.now() });
      }}
    >
      {view.isLate && <Notice tone="warning">{t('contacts.late')}</Notice>}
      {view.isLimited && (
        <WaitNotice until={view.limitedUntil} text={(span) => t('contacts.wait', { span })} />
      )}
      {failure && view.faults.length === 0 && (
        <Notice tone="danger" role="alert">
          {failure.kind === 'broken' ? t('faults.calls.broken') : failureText(failure, t)}
        </Notice>
      )}
      {step === 'fresh' && (
        <Field id="contact" label={t(`contacts.${kind}.fresh`)} error={errorOf('contact')} required>
          {kind === 'email' ? (
            <TextInput
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              value={contact}
              onValueChange={(typed) => change({ contact: typed })}
            />
          ) : (
            <PhoneInput
              countries={countries}
              prefix={telPrefix}
              onPrefixChange={(prefix) => change({ telPrefix: prefix })}
              prefixLabel={t('form.telPrefix')}
              texts={comboboxTexts(t)}
              number={{
                autoComplete: 'tel-national',
                value: contact,
                onValueChange: (typed) => change({ contact: typed }),
              }}
            />
          )}
        </Field>
      )}
      <CodeField
        code={view.code}
        error={errorOf('code')}
        sentTo={view.sentTo}
        resendAt={view.resendAt}
        canSend={view.canSend}
        isSending={view.isSending}
        size="md"
        onCodeChange={(code) => send({ type: 'code.change', code })}
        onSend={() => send({ type: 'code.send', at: Date.now() })}
      />
      {view.focus && <FocusOnce key={view.focus.ordinal} id={view.focus.field} />}
    </form>
  );
}

const stack = css({ display: 'grid', gap: '4' });
