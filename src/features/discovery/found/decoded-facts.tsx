import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Span } from '#core/x509/der-node.ts';
import { createTools } from '#src/adapters/workers/tools.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { chainPem } from '#src/features/discovery/found/chain-pem.ts';
import { foundCertTexts } from '#src/features/discovery/found/texts.ts';
import { FaultText } from '#src/features/tools/kit/tool-faults.tsx';
import { FactsCard } from '#src/features/tools/parse/facts-card.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonStatus } from '#src/ui/skeleton/skeleton.tsx';

/** Every field of a certificate, as the decoder shows them. */
export function DecodedFacts({ der }: { readonly der: string }) {
  const t = useText(foundCertTexts);
  const now = useServerTime();
  const [marked, mark] = useState<Span | null>(null);
  const { data } = useQuery({
    queryKey: ['discovery.decoded', der],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      const tools = createTools();
      try {
        const options = { prefers: 'certificate', chosen: null, compared: null, roots: '', now } as const;
        const job = {
          text: chainPem([{ der, isSelfSigned: false }]),
          files: [],
          passwords: [],
          options,
          ordinal: 1,
        };
        return await tools.run((api) => api.inspect(job), signal);
      } finally {
        tools.close();
      }
    },
  });
  if (data === undefined) return <SkeletonStatus label={t('foundCert.decoding')} lines={6} />;
  if (!data.ok)
    return (
      <Notice tone="danger">
        <FaultText fault={data.error} />
      </Notice>
    );
  return <FactsCard detail={data.value.chosen} now={now} marked={marked} onMark={mark} />;
}
