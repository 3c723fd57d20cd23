import type { InvitationUserEvent, ShownInvitation } from '#machines/people/invitation/invitation.machine.ts';
import type { InvitationView } from '#machines/people/invitation/invitation.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { WaitNotice } from '#src/console/page/wait-notice.tsx';
import { invitationTexts } from '#src/features/people/invitation.texts.ts';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { useSecretField } from '#src/features/session/use-secret-field.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

/** Who invites to what, and until when. */
export function InvitationFacts({ invitation }: { readonly invitation: ShownInvitation }) {
  const t = useText(invitationTexts);
  const { invitedBy, companyName, role, roleName, expireTime } = invitation;
  return (
    <KeyValues
      layout="start"
      className={facts}
      items={[
        { label: t('invitation.by'), value: invitedBy },
        companyName !== '' && { label: t('invitation.account'), value: companyName },
        { label: t('invitation.role'), value: role === '' ? roleName : t(`invitation.roles.${role}`) },
        { label: t('invitation.until'), value: <Moment at={expireTime} /> },
      ]}
    />
  );
}

export interface InvitationFormProps {
  readonly view: InvitationView;
  readonly email: string;
  readonly send: (event: InvitationUserEvent) => void;
  /** True from the submission until the account is loaded. */
  readonly isEntering: boolean;
}

export function InvitationForm({ view, email, send, isEntering }: InvitationFormProps) {
  const t = useText(invitationTexts);
  const { secrets } = useEntryServices();
  const password = useSecretField(secrets, (handle, length) =>
    send({ type: 'password.change', handle, length }),
  );
  const errorOf = (field: string) => {
    const fault = view.faults.find((each) => each.field === field);
    return fault && (t.find(`invitation.faults.${field}.${fault.reason}`) ?? faultText(fault, t));
  };
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'invitation.accept', at: Date.now() });
      }}
    >
      <div className={style.fields}>
        {view.isLimited && (
          <WaitNotice until={view.limitedUntil} text={(span) => t('invitation.wait', { span })} />
        )}
        {view.failure && view.faults.length === 0 && (
          <Notice tone="danger" role="alert">
            {failureText(view.failure, t)}
          </Notice>
        )}
        <Field id="email" label={t('invitation.email')}>
          {/* A field, so that a password manager stores the password under it. */}
          <TextInput size="lg" name="username" autoComplete="username" value={email} readOnly />
        </Field>
        <Field
          id="displayName"
          label={t('invitation.name')}
          hint={t('invitation.nameHint')}
          error={errorOf('displayName')}
          required
        >
          <TextInput
            size="lg"
            name="name"
            autoComplete="name"
            value={view.displayName}
            onValueChange={(displayName) => send({ type: 'name.change', displayName })}
          />
        </Field>
        <Field
          id="password"
          label={t('invitation.password')}
          hint={t('invitation.passwordHint')}
          error={errorOf('password')}
          required
        >
          <PasswordInput
            size="lg"
            name="password"
            autoComplete="new-password"
            value={password.value}
            onValueChange={password.change}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" wide busy={isEntering} disabled={view.isLimited}>
          {t(isEntering ? 'invitation.accepting' : 'invitation.accept')}
        </Button>
      </div>
      {view.focus && <FocusOnce key={view.focus.ordinal} id={view.focus.field} />}
    </form>
  );
}

const facts = css({
  mb: '6',
  px: '4',
  py: '3',
  borderRadius: 'md',
  bg: 'bg.subtle',
});
