import { type ComponentType, lazy } from 'react';

/** A part whose code comes when it is first shown. */
function part<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

const batch = () => import(/* webpackChunkName: "batch" */ '#src/features/purchase/batch/batch-names.tsx');
const names = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/names/extra-names.tsx');
const drafts = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/draft/draft-menu.tsx');
const keys = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/csr/key-fields.tsx');
const requests = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/csr/own-requests.tsx');
const emails = () =>
  import(/* webpackChunkName: "parties" */ '#src/features/purchase/emails/email-group.tsx');
const parties = () =>
  import(/* webpackChunkName: "parties" */ '#src/features/purchase/parties/party-groups.tsx');
const partyFacts = () =>
  import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/preview/party-facts.tsx');

/** Groups of the form that only some products and choices need. */
export const BatchNames = part(async () => (await batch()).BatchNames);
export const ExtraNames = part(async () => (await names()).ExtraNames);
export const WildcardSwitch = part(async () => (await names()).WildcardSwitch);
export const DraftMenu = part(async () => (await drafts()).DraftMenu);
export const KeyFields = part(async () => (await keys()).KeyFields);
export const KeyMaker = part(async () => (await keys()).KeyMaker);
export const OwnRequests = part(async () => (await requests()).OwnRequests);
export const EmailGroup = part(async () => (await emails()).EmailGroup);
export const ContactGroup = part(async () => (await parties()).ContactGroup);
export const OrganizationGroup = part(async () => (await parties()).OrganizationGroup);
export const PartyFacts = part(async () => (await partyFacts()).PartyFacts);
