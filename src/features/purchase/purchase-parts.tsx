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
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/proof-fields.tsx');
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

/** A group whose code is on its way. */
const group = (
  <CardSection>
    <Skeleton width="120px" height="20px" />
    <Skeleton height="44px" className={css({ mt: '4' })} />
  </CardSection>
);

/** What only some products and choices need. */
export const BatchNames = lazyPart(async () => (await batch()).BatchNames, group);
export const EmailGroup = lazyPart(async () => (await emails()).EmailGroup, group);
export const ContactGroup = lazyPart(async () => (await parties()).ContactGroup, group);
export const OrganizationGroup = lazyPart(async () => (await parties()).OrganizationGroup, group);
export const OrderedNotice = lazyPart(async () => (await ordered()).OrderedNotice);
export const WildcardSwitch = lazyPart(
  async () => (await names()).WildcardSwitch,
  <Skeleton height="42px" className={css({ mt: '3' })} />,
);
export const ExtraNames = lazyPart(
  async () => (await names()).ExtraNames,
  <Skeleton height="160px" className={css({ mt: '4' })} />,
);
export const KeyMaker = lazyPart(async () => (await keys()).KeyMaker, <Skeleton height="96px" />);
export const KeyFields = lazyPart(
  async () => (await keys()).KeyFields,
  <Skeleton height="120px" className={css({ mt: '4' })} />,
);
export const OwnRequests = lazyPart(async () => (await requests()).OwnRequests, <Skeleton height="140px" />);
export const ProofField = lazyPart(async () => (await proof()).ProofField, <Skeleton height="96px" />);
export const PriceParts = lazyPart(async () => (await priceParts()).PriceParts);
export const PartyFacts = lazyPart(async () => (await partyFacts()).PartyFacts);
export const WorkDialog = lazyPart(async () => (await work()).WorkDialog);
export const PaymentDialog = lazyPart(async () => (await payment()).PaymentDialog);

/** What follows a press of 'buy'; its code comes when the button is first pointed at or focused. */
export function loadDialogs(): void {
  void work();
  void payment();
}
