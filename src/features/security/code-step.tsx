import type { EnrolmentUserEvent } from '#machines/security/enrolment/enrolment.machine.ts';
import type { EnrolmentView } from '#machines/security/enrolment/enrolment.view.ts';
import { useServices } from '#src/console/services.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import type { AppSecret } from '#src/features/security/enrolment.slots.ts';
import { securityTexts } from '#src/features/security/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { useRemaining } from '#src/ui/countdown/use-remaining.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { QrSvg } from '#src/ui/qr/qr-svg.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface CodeStepProps {
  readonly view: EnrolmentView;
  readonly send: (event: EnrolmentUserEvent) => void;
}

/** The code that proves an app, a mailbox or a telephone. */
export function CodeStep({ view, send }: CodeStepProps) {
  const t = useText(securityTexts, orderFaultTexts);
  const { secrets } = useServices();
  const [fault] = view.faults;
  const isWrong = fault?.reason === 'mismatch';
  const kept = secrets.peek(view.handle);
  const field = (
    <div>
      <Field
        id="enrol-code"
        label={t('security.enrol.code')}
        error={fault && (isWrong ? t('security.enrol.wrong') : faultText({ ...fault, field: 'code' }, t))}
        hint={view.kind === 'app' ? t('security.enrol.codeHint') : undefined}
        required
      >
        <TextInput
          mono
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={view.code}
          onValueChange={(code) => send({ type: 'code.change', code })}
        />
      </Field>
      {(view.kind === 'email' || view.kind === 'tel') && <Again view={view} send={send} />}
      {view.focus && <FocusOnce key={view.focus.ordinal} id="enrol-code" />}
    </div>
  );
  if (view.kind !== 'app' || kept === null)
    return (
      <>
        <p className={about}>
          {view.kind === 'tel'
            ? t('security.enrol.texted', { telephone: view.sentTo })
            : t('security.enrol.mailed', { email: view.sentTo })}
        </p>
        {field}
      </>
    );
  // The slot wrote it.
  const { secret, url } = JSON.parse(kept) as AppSecret;
  return (
    <div className={beside}>
      <QrSvg text={url} alt={t('security.enrol.qr')} />
      <div className={stack}>
        <p>{t('security.enrol.scan')}</p>
        <div>
          <p className={about}>{t('security.enrol.type')}</p>
          <p className={typed}>
            <span>{secret.match(/.{4}/g)?.join(' ')}</span>
            <CopyButton text={secret} thing={t('security.enrol.secret')} />
          </p>
        </div>
        {field}
      </div>
    </div>
  );
}

function Again({ view, send }: CodeStepProps) {
  const t = useText(securityTexts);
  const seconds = Math.ceil(useRemaining(view.resendAt, 0) / 1000);
  return (
    <Button
      variant="link"
      className={css({ mt: '2' })}
      disabled={seconds > 0 || view.isSubmitting}
      onClick={() => send({ type: 'code.again' })}
    >
      {seconds > 0 ? t('security.enrol.againIn', { seconds }) : t('security.enrol.again')}
    </Button>
  );
}

const about = css({ fontSize: 'sm', color: 'fg.muted' });
const beside = css({
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: { base: 'center', md: 'flex-start' },
  gap: '5',
});
const stack = css({ display: 'grid', gap: '3', w: 'full', minW: '0' });
const typed = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  fontFamily: 'mono',
  fontSize: 'sm',
  overflowWrap: 'anywhere',
});
