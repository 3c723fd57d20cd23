import { CardSection } from '#src/ui/card/card.tsx';
import { part } from '#src/ui/part/part.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

const names = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/names/extra-names.tsx');
const keys = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/csr/key-fields.tsx');
const requests = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/csr/own-requests.tsx');
const partyFacts = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/preview/party-facts.tsx');
const batch = () => import(/* webpackChunkName: "batch" */ '#src/features/purchase/batch/batch-names.tsx');
const emails = () =>
  import(/* webpackChunkName: "parties" */ '#src/features/purchase/emails/email-group.tsx');
const parties = () =>
  import(/* webpackChunkName: "parties" */ '#src/features/purchase/parties/party-groups.tsx');
const work = () => import(/* webpackChunkName: "payment" */ '#src/features/purchase/work-dialog.tsx');
const payment = () => import(/* webpackChunkName: "payment" */ '#src/features/payment/payment-dialog.tsx');

/** A group whose code is on its way. */
const group = (
  <CardSection>
    <Skeleton width="120px" height="20px" />
    <Skeleton height="44px" className={css({ mt: '4' })} />
  </CardSection>
);

/** What only some products and choices need. */
export const BatchNames = part(batch, (module) => module.BatchNames, group);
export const EmailGroup = part(emails, (module) => module.EmailGroup, group);
export const ContactGroup = part(parties, (module) => module.ContactGroup, group);
export const OrganizationGroup = part(parties, (module) => module.OrganizationGroup, group);
export const WildcardSwitch = part(
  names,
  (module) => module.WildcardSwitch,
  <Skeleton height="42px" className={css({ mt: '3' })} />,
);
export const ExtraNames = part(
  names,
  (module) => module.ExtraNames,
  <Skeleton height="160px" className={css({ mt: '4' })} />,
);
export const KeyMaker = part(keys, (module) => module.KeyMaker, <Skeleton height="96px" />);
export const KeyFields = part(
  keys,
  (module) => module.KeyFields,
  <Skeleton height="120px" className={css({ mt: '4' })} />,
);
export const OwnRequests = part(requests, (module) => module.OwnRequests, <Skeleton height="140px" />);
export const PartyFacts = part(partyFacts, (module) => module.PartyFacts);
export const WorkDialog = part(work, (module) => module.WorkDialog);
export const PaymentDialog = part(payment, (module) => module.PaymentDialog);

/** What follows a press of 'buy'; its code comes when the button is first pointed at or focused. */
export function loadDialogs(): void {
  void work();
  void payment();
}
