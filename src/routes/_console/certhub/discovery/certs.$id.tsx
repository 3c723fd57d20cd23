import { createFileRoute } from '@tanstack/react-router';
import { certificate } from '#core/contract/discovery-inventory.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { alertsTexts } from '#src/features/discovery/alerts/texts.ts';
import { CertPage } from '#src/features/discovery/found/cert-page.tsx';
import { foundCertTexts } from '#src/features/discovery/found/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';

export const Route = createFileRoute('/_console/certhub/discovery/certs/$id')({
  loader: ({ context, params }) => {
    prefetch(context, certificate, { params });
    return loadTexts(context, discoveryTexts, foundCertTexts, alertsTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <CertPage key={id} id={id} />;
}
