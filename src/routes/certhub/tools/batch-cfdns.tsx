import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { DnsBatchPage } from '#src/features/tools/dns/dns-batch-page.tsx';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';

export const Route = createFileRoute('/certhub/tools/batch-cfdns')({
  loader: ({ context }) => loadTexts(context, dnsTexts),
  component: DnsBatchPage,
});
