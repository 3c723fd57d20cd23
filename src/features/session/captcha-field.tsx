import { RotateCw } from 'lucide-react';
import type { SignInUserEvent } from '#machines/session/sign-in/sign-in.machine.ts';
import type { SignInView } from '#machines/session/sign-in/sign-in.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SlidePuzzle } from '#src/ui/slide-puzzle/slide-puzzle.tsx';
import { css } from '#styled/css';

export interface CaptchaFieldProps {
  readonly view: SignInView;
  readonly send: (event: SignInUserEvent) => void;
  readonly error: string | undefined;
}

/** A slide captcha or, where the site sends mail, a code by email for users who cannot or do not want to solve it. */
export function ProofField(props: CaptchaFieldProps) {
  const t = useText(sessionTexts);
  const { site } = useEntryServices();
  const isCaptcha = props.view.proof === 'captcha';
  return (
    <div>
      {isCaptcha ? (
        <CaptchaField {...props} />
      ) : (
        <Notice tone="info" role="status">
          {t('session.captcha.byEmail')}
        </Notice>
      )}
      {site.mail && (
        <Button
          variant="link"
          className={css({ mt: '2' })}
          data-needs="mail"
          disabled={!props.view.canReloadCaptcha}
          onClick={() => props.send({ type: 'proof.change', proof: isCaptcha ? 'email' : 'captcha' })}
        >
          {t(isCaptcha ? 'session.captcha.useEmail' : 'session.captcha.useCaptcha')}
        </Button>
      )}
    </div>
  );
}

/** A slide captcha for mouse, touch and keyboard. */
function CaptchaField({ view, send, error }: CaptchaFieldProps) {
  const t = useText(sessionTexts);
  const { captcha } = view;
  const offset = view.offset ?? 0;
  const reload = () => send({ type: 'captcha.reload' });
  return (
    <Field
      id="captchaOffset"
      label={t('session.captcha.label')}
      hint={<span className="sr-only">{t('session.captcha.keys')}</span>}
      error={error}
      required
    >
      <SlidePuzzle
        picture={captcha}
        offset={offset}
        onOffsetChange={(next) => send({ type: 'captcha.slide', offset: next })}
        label={t('session.captcha.label')}
        instruction={t('session.captcha.instruction')}
        valueText={t('session.captcha.position', {
          offset,
          most: captcha ? captcha.width - captcha.pieceSize : 0,
        })}
        pictureLabel={t('session.captcha.picture')}
        placeholder={
          view.isCaptchaMissing ? (
            <div>
              <p className={css({ mb: '2' })}>{t('session.captcha.failed')}</p>
              <Button size="sm" onClick={reload}>
                {t('common.retry')}
              </Button>
            </div>
          ) : (
            t('session.captcha.loading')
          )
        }
        corner={
          captcha &&
          view.canReloadCaptcha && (
            <IconButton
              size="sm"
              variant="secondary"
              label={t('session.captcha.reload')}
              icon={<RotateCw />}
              onClick={reload}
            />
          )
        }
      />
    </Field>
  );
}
