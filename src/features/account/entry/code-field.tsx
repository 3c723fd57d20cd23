import { contactOf, maskedContact } from '#core/account/contact.ts';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useRemaining } from '#src/ui/countdown/use-remaining.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface CodeFieldProps {
  readonly code: string;
  readonly error: string | undefined;
  /** Where the last one went to; empty for none. */
  readonly sentTo: string;
  /** Milliseconds since 1970. */
  readonly resendAt: number;
  readonly canSend: boolean;
  readonly isSending: boolean;
  /** Does not say whether somebody has an account. */
  readonly isBlind?: boolean;
  readonly size?: 'lg' | 'md';
  readonly onCodeChange: (code: string) => void;
  readonly onSend: () => void;
}

/** product.md, 'Sign-in and session': six digits, and a button that counts down until another may be sent. */
export function CodeField(props: CodeFieldProps) {
  const { code, error, sentTo, resendAt, canSend, isSending, isBlind = false, size = 'lg' } = props;
  const t = useText(joiningTexts);
  const format = useFormat();
  const left = useRemaining(resendAt, 0);
  const isWaiting = left > 0 && !canSend && !isSending;
  const contact = sentTo.startsWith('+')
    ? maskedContact({ kind: 'tel', telPrefix: '86', telephone: sentTo.replace(/^\+86/, '') })
    : sentTo.includes('@')
      ? maskedContact(contactOf(sentTo, ''))
      : sentTo;
  const label = sentTo === '' ? t('joining.code.send') : t('joining.code.again');
  const isSent = sentTo !== '' && !isSending;
  return (
    <Field
      id="code"
      label={t('joining.code.label')}
      error={error}
      hint={
        <span role="status">
          {isSent && t(isBlind ? 'joining.code.sentReset' : 'joining.code.sent', { contact })}
        </span>
      }
      required
    >
      <div className={row}>
        <TextInput
          className={css({ flex: '1' })}
          size={size === 'lg' ? 'lg' : undefined}
          mono
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onValueChange={(typed) => props.onCodeChange(typed.trim())}
        />
        <Button
          size={size === 'lg' ? 'lg' : undefined}
          className={sender}
          busy={isSending}
          disabled={isWaiting}
          onClick={props.onSend}
        >
          {isSending
            ? t('joining.code.sending')
            : isWaiting
              ? t('joining.code.in', { span: format.span(Math.ceil(left / 1000) * 1000) })
              : label}
        </Button>
      </div>
    </Field>
  );
}

const row = css({ display: 'flex', gap: '2' });
const sender = css({ minW: '36', flexShrink: 0, fontVariantNumeric: 'tabular-nums' });
