import { useState } from 'react';
import { useServices } from '#src/console/services.ts';
import { keyTexts } from '#src/features/keys/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { css } from '#styled/css';

interface SecretDialogProps {
  readonly token: string;
  readonly endTime: string;
  readonly onClose: () => void;
}

/** The secret of a key, this once, with a command that shows whether it works. */
export function SecretDialog({ token, endTime, onClose }: SecretDialogProps) {
  const t = useText(keyTexts);
  const format = useFormat();
  const { site } = useServices();
  const [isKept, setKept] = useState(false);
  const address = new URL('/v1/apiKey/self', new URL(site.apiBaseURL || '/', location.origin)).href;
  const command = `curl -H "Authorization: Token ${token}" ${address}`;
  return (
    <Dialog
      open
      mustAnswer
      fullOnPhone
      title={t('keys.secret.title')}
      description={t('keys.secret.about')}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          {t('keys.secret.close')}
        </Button>
      }
    >
      <div className={stack}>
        <div className={box}>
          <code className={code} data-key="">
            {token}
          </code>
          <CopyButton text={token} thing={t('keys.secret.key')} label={t('keys.secret.copy')} />
        </div>
        <p className={muted}>{t('keys.secret.ends', { time: format.dateTime(endTime) })}</p>
        <section>
          <h3 className={css({ fontWeight: 'semibold' })}>{t('keys.secret.try')}</h3>
          <p className={muted}>{t('keys.secret.tryAbout')}</p>
          <div className={box}>
            <code className={code}>{command}</code>
            <CopyButton text={command} thing={t('keys.secret.command')} />
          </div>
        </section>
        <Checkbox label={t('keys.secret.kept')} checked={isKept} onCheckedChange={setKept} />
      </div>
    </Dialog>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '3',
  mt: '1.5',
  px: '3.5',
  py: '3',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  bg: 'bg.subtle',
});
const code = css({
  flex: '1 1 14rem',
  minW: '0',
  fontFamily: 'mono',
  fontSize: 'sm',
  overflowWrap: 'anywhere',
});
const muted = css({ fontSize: 'sm', color: 'fg.muted' });
