import { Check, Minus } from 'lucide-react';
import { passphraseFacts, passphraseStrength } from '#core/session/passphrase.ts';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { StrengthMeter } from '#src/ui/strength-meter/strength-meter.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { css } from '#styled/css';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** The text stays in the field's component. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

const levels = { weak: 1, fair: 2, good: 3, strong: 4 } as const;
/** product.md, 'Sign-in and session': what the password meter looks for. */
const checks = [
  ['lower', /\p{Ll}/u],
  ['upper', /\p{Lu}/u],
  ['digit', /\p{Nd}/u],
  ['sign', /[^\p{L}\p{Nd}\s]/u],
] as const;

/** A new password with its meter. */
export function NewPasswordField({ label, error, value, onValueChange }: NewPasswordFieldProps) {
  const t = useText(joiningTexts);
  // Bounded before a pattern runs over it.
  const typed = value.slice(0, 128);
  const strength = passphraseStrength(passphraseFacts(typed));
  return (
    <div>
      <Field id="password" label={label} error={error} hint={t('joining.checks.length')} required>
        <PasswordInput
          size="lg"
          name="password"
          autoComplete="new-password"
          value={value}
          onValueChange={onValueChange}
        />
      </Field>
      {strength !== 'empty' && (
        <>
          <StrengthMeter
            label={t('joining.strength.label')}
            level={levels[strength]}
            text={t(`joining.strength.${strength}`)}
          />
          <ul className={list}>
            {checks.map(([name, form]) => {
              const isMet = form.test(typed);
              return (
                <li key={name} className={isMet ? met : open}>
                  {isMet ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
                  {t(`joining.checks.${name}`)}
                  <span className="sr-only">{t(isMet ? 'joining.checks.met' : 'joining.checks.open')}</span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

const list = css({ mt: '2', display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', fontSize: 'xs' });
const met = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  color: 'success',
  '& svg': { w: '3.5', h: '3.5' },
});
const open = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  color: 'fg.muted',
  '& svg': { w: '3.5', h: '3.5' },
});
