import { createFileRoute } from '@tanstack/react-router';
import { organizations } from '#core/contract/calls/parties.ts';
import { wholeList } from '#core/contract/fields.ts';
import { organizationDomains } from '#core/contract/organization-domains.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { domainsAsked } from '#src/features/validation/organization-domains.slots.ts';
import { OrganizationDomainsPage } from '#src/features/validation/organization-domains-page.tsx';
import { validationTexts } from '#src/features/validation/texts.ts';

export const Route = createFileRoute('/_console/orders/org_/$id/domains')({
  loader: ({ context, params }) => {
    prefetch(context, organizations.list, wholeList);
    prefetch(context, organizationDomains, domainsAsked(params.id));
    return loadTexts(context, validationTexts, dcvTexts, orderTexts, formTexts);
  },
  component: () => <OrganizationDomainsPage orgID={Route.useParams().id} />,
});
