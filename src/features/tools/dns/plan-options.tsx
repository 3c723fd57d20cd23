import { OrderRecords } from '#src/features/tools/dns/order-records-button.tsx';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Switch } from '#src/ui/choice/switch.tsx';
import { css } from '#styled/css';

export interface PlanOptionsProps {
  readonly zone: string;
  readonly isSignedIn: boolean;
  readonly replaces: boolean;
  readonly onReplaces: (replaces: boolean) => void;
  readonly onRecords: (text: string) => void;
}

/** What can be chosen once there is a zone. */
export function PlanOptions({ zone, isSignedIn, replaces, onReplaces, onRecords }: PlanOptionsProps) {
  const t = useText(dnsTexts);
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '4', mt: '3', alignItems: 'center' })}>
      <Switch
        label={t('dnsBatch.replaces')}
        description={t('dnsBatch.replacesAbout')}
        checked={replaces}
        onCheckedChange={onReplaces}
      />
      {isSignedIn && <OrderRecords zone={zone} onText={onRecords} />}
    </div>
  );
}
