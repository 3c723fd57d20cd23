import { ScrollText } from 'lucide-react';
import { waiting } from '#core/contract/calls/validation.ts';
import { orderRecords } from '#core/tools/order-records.ts';
import { zoneText } from '#core/tools/read-records.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Switch } from '#src/ui/choice/switch.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

export interface PlanOptionsProps {
  readonly zone: string;
  readonly isSignedIn: boolean;
  readonly replaces: boolean;
  readonly onReplaces: (replaces: boolean) => void;
  readonly onRecords: (text: string) => void;
}

/** Options available once a zone is chosen. */
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

interface OrderRecordsProps {
  readonly zone: string;
  readonly onText: (text: string) => void;
}

/** Inserts the records that the customer's waiting orders need in the zone. */
function OrderRecords({ zone, onText }: OrderRecordsProps) {
  const t = useText(dnsTexts);
  const query = useCall(waiting, {});
  const records = orderRecords(query.data?.data ?? [], zone).records.map(({ record }) => record);
  return (
    <Button
      icon={<ScrollText />}
      busy={query.isPending}
      onClick={() =>
        records.length === 0
          ? toast({ tone: 'info', title: t('dnsBatch.noOrders') })
          : onText(zoneText(records))
      }
    >
      {t('dnsBatch.fromOrders')}
    </Button>
  );
}
