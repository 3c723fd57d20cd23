import { ScanSearch } from 'lucide-react';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { listPage } from '#src/console/list/list-page.tsx';
import { BulkActions } from '#src/features/discovery/certs/bulk-actions.tsx';
import { certActions, EmptySteps } from '#src/features/discovery/certs/cert-actions.tsx';
import { CertFiles } from '#src/features/discovery/certs/cert-files.tsx';
import { certColumns, certName } from '#src/features/discovery/certs/certs-columns.tsx';
import { certFilters } from '#src/features/discovery/certs/certs-filters.ts';
import { certsSearch } from '#src/features/discovery/certs/certs-search.ts';
import { QuickFilters } from '#src/features/discovery/certs/quick-filters.tsx';
import { discoveryTexts } from '#src/features/discovery/texts.ts';

/** Certificates that one bulk change takes. */
const mostChosen = 500;

/** /certhub/discovery/certs: every certificate that is known of the account. */
export const CertsPage = listPage({
  call: inventoryCalls.certificates,
  search: certsSearch,
  texts: [discoveryTexts],
  crumb: 'menu.discovery',
  title: 'menu.foundCerts',
  about: 'discovery.about',
  Actions: certActions,
  Above: QuickFilters,
  columns: certColumns,
  rowKey: ({ id }) => id,
  nameOf: certName,
  rowPath: ({ id }) => `/certhub/discovery/certs/${id}`,
  searchLabel: 'discovery.certs.search',
  filters: certFilters,
  bulk: { most: mostChosen, Actions: BulkActions },
  isCompact: true,
  Files: CertFiles,
  empty: {
    icon: <ScanSearch />,
    title: 'discovery.certs.empty',
    about: 'discovery.certs.emptyAbout',
    Action: EmptySteps,
  },
});
