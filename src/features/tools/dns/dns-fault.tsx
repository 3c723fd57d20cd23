import type { DnsHostFault } from '#core/contract/dns-hosts.ts';
import type { DnsBatchContext } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

/** An error from the DNS host or from our server. */
export function DnsFault({ context: { fault, failure } }: { readonly context: DnsBatchContext }) {
  const t = useText(dnsTexts, orderFaultTexts);
  return (
    <Notice tone="danger" role="alert" title={t('dnsBatch.failed')}>
      {fault !== null ? dnsFaultText(fault, t) : failure && failureText(failure, t)}
    </Notice>
  );
}

/** Returns the text of a DNS host's fault. */
export function dnsFaultText(
  { problem, detail, retryAfter = 60 }: DnsHostFault,
  t: Translate<'dnsBatch'>,
): string {
  return t(`dnsBatch.problems.${problem}`, { detail, seconds: retryAfter });
}
