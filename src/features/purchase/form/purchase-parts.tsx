import { CardSection } from '#src/ui/card/card.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

const names = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/names/extra-names.tsx');
const ordered = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/repeats/ordered-notice.tsx');
const keys = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/csr/key-fields.tsx');
const requests = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/csr/own-requests.tsx');
const proof = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/proof/proof-fields.tsx');
const partyFacts = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/preview/party-facts.tsx');
const priceParts = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/preview/price-parts.tsx');
const batch = () => import(/* webpackChunkName: "batch" */ '#src/features/purchase/batch/batch-names.tsx');
const emails = () =>
  import(/* webpackChunkName: "parties" */ '#src/features/purchase/emails/email-group.tsx');
const parties = () =>
  import(/* webpackChunkName: "parties" */ '#src/features/purchase/parties/party-groups.tsx');
const work = () => import(/* webpackChunkName: "payment" */ '#src/features/purchase/work-dialog.tsx');
const payment = () => import(/* webpackChunkName: "payment" */ '#src/features/payment/payment-dialog.tsx');

/** Placeholder for a group whose code is loading. */
const group = (
  <CardSection>
    <Skeleton width="120px" height="20px" />
    <Skeleton height="44px" className={css({ mt: '4' })} />
  </CardSection>
);

/** Parts needed only by some products and choices. */
export const BatchNames = lazyPart('BatchNames', batch, group);
export const EmailGroup = lazyPart('EmailGroup', emails, group);
export const ContactGroup = lazyPart('ContactGroup', parties, group);
export const OrganizationGroup = lazyPart('OrganizationGroup', parties, group);
export const OrderedNotice = lazyPart('OrderedNotice', ordered);
export const WildcardSwitch = lazyPart(
  'WildcardSwitch',
  names,
  <Skeleton height="42px" className={css({ mt: '3' })} />,
);
export const ExtraNames = lazyPart(
  'ExtraNames',
  names,
  <Skeleton height="160px" className={css({ mt: '4' })} />,
);
export const KeyMaker = lazyPart('KeyMaker', keys, <Skeleton height="96px" />);
export const KeyFields = lazyPart(
  'KeyFields',
  keys,
  <Skeleton height="120px" className={css({ mt: '4' })} />,
);
export const OwnRequests = lazyPart('OwnRequests', requests, <Skeleton height="140px" />);
export const ProofField = lazyPart('ProofField', proof, <Skeleton height="96px" />);
export const PriceParts = lazyPart('PriceParts', priceParts);
export const PartyFacts = lazyPart('PartyFacts', partyFacts);
export const WorkDialog = lazyPart('WorkDialog', work);
export const PaymentDialog = lazyPart('PaymentDialog', payment);

/** Preloads what follows 'buy', when the button is hovered or focused. */
export function loadDialogs(): void {
  void work();
  void payment();
}
