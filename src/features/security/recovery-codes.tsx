import { Download, Printer } from 'lucide-react';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { securityTexts } from '#src/features/security/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { css } from '#styled/css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
}

/** The ten codes, this once: copied, saved or printed, and then gone. */
export function RecoveryCodes({ codes, email, isKept, onKeep }: RecoveryCodesProps) {
  const t = useText(securityTexts);
  const content = [t('security.recovery.file', { email }), '', ...codes, ''].join('\n');
  return (
    <div className={stack}>
      <p className={about}>{t('security.recovery.about')}</p>
      <ul className={list} data-print="">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={buttons}>
        <CopyButton
          text={content}
          thing={t('security.recovery.thing')}
          label={t('security.recovery.copy')}
          size="md"
        />
        <Button
          icon={<Download />}
          onClick={() => saveFile({ filename: 'certhub-recovery-codes.txt', type: 'text/plain', content })}
        >
          {t('security.recovery.save')}
        </Button>
        <Button icon={<Printer />} onClick={() => print()}>
          {t('security.recovery.print')}
        </Button>
      </div>
      <Checkbox label={t('security.recovery.kept')} checked={isKept} onCheckedChange={onKeep} />
    </div>
  );
}

const stack = css({ display: 'grid', gap: '4' });
const about = css({ fontSize: 'sm', color: 'fg.muted' });
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '6',
  rowGap: '2',
  px: '4',
  py: '3',
  borderRadius: 'md',
  bg: 'bg.subtle',
  fontFamily: 'mono',
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
