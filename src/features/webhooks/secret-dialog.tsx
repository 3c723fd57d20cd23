import { useState } from 'react';
import { CodeBox } from '#src/console/page/code-box.tsx';
import { type SnippetLanguage, snippets } from '#src/features/webhooks/snippets.ts';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { css } from '#styled/css';

interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** A new secret, this once, with code that verifies what it signs. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useText(webhookTexts);
  const [isKept, keep] = useState(false);
  return (
    <Dialog
      open
      mustAnswer
      fullOnPhone
      title={t('webhooks.secret.title')}
      description={t('webhooks.secret.about')}
      onClose={() => isKept && onClose()}
      footer={
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          {t('webhooks.secret.close')}
        </Button>
      }
    >
      <div className={stack}>
        <div className={row}>
          <code className={code}>{secret}</code>
          <CopyButton
            text={secret}
            thing={t('webhooks.secret.thing')}
            label={t('webhooks.secret.copy')}
            size="md"
          />
        </div>
        <Checkbox label={t('webhooks.secret.kept')} checked={isKept} onCheckedChange={keep} />
        <section>
          <h3 className={css({ fontWeight: 'medium' })}>{t('webhooks.secret.verify')}</h3>
          <p className={css({ mt: '0.5', mb: '2', fontSize: 'sm', color: 'fg.muted' })}>
            {t('webhooks.secret.verifyAbout')}
          </p>
          <VerifyCode />
        </section>
      </div>
    </Dialog>
  );
}

/** Code for the receiver. */
export function VerifyCode() {
  const t = useText(webhookTexts);
  const [language, choose] = useState<SnippetLanguage>('node');
  return (
    <Tabs
      label={t('webhooks.secret.verify')}
      items={(['node', 'python'] as const).map((value) => ({
        value,
        label: names[value],
        content: <CodeBox text={snippets[value]} thing={t('webhooks.secret.code')} label={names[value]} />,
      }))}
      value={language}
      onValueChange={choose}
    />
  );
}

const names = { node: 'Node.js', python: 'Python' } as const;
const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const code = css({
  flex: '1 1 16rem',
  px: '3',
  py: '2',
  borderRadius: 'md',
  bg: 'bg.subtle',
  fontFamily: 'mono',
  fontSize: 'sm',
  overflowWrap: 'anywhere',
});
