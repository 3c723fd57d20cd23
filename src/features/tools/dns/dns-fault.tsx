import type { DnsBatchContext } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { faultValues } from '#src/features/tools/dns/fault-values.ts';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

/** An error from the DNS host or from our server. */
export function DnsFault({ context: { fault, failure } }: { readonly context: DnsBatchContext }) {
  const t = useText(dnsTexts, orderFaultTexts);
  return (
    <Notice tone="danger" role="alert" title={t('dnsBatch.failed')}>
      {fault !== null
        ? t(`dnsBatch.problems.${fault.problem}`, faultValues(fault))
        : failure && failureText(failure, t)}
    </Notice>
  );
}
