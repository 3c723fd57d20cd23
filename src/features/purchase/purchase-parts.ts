import { lazy } from 'react';

/** Groups of the form that only some products and choices need: their code comes with the first of them. */
export const BatchNames = lazy(async () => ({
  default: (await import(/* webpackChunkName: "batch" */ '#src/features/purchase/batch/batch-names.tsx'))
    .BatchNames,
}));
export const ExtraNames = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/names/extra-names.tsx')
  ).ExtraNames,
}));
export const WildcardSwitch = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/names/wildcard-switch.tsx')
  ).WildcardSwitch,
}));
export const DraftMenu = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/draft/draft-menu.tsx')
  ).DraftMenu,
}));
export const KeyFields = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/csr/key-fields.tsx')
  ).KeyFields,
}));
export const KeyMaker = lazy(async () => ({
  default: (await import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/csr/key-maker.tsx'))
    .KeyMaker,
}));
export const OwnRequests = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/csr/own-requests.tsx')
  ).OwnRequests,
}));
export const EmailGroup = lazy(async () => ({
  default: (await import(/* webpackChunkName: "parties" */ '#src/features/purchase/emails/email-group.tsx'))
    .EmailGroup,
}));
export const ContactGroup = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "parties" */ '#src/features/purchase/parties/contact-group.tsx')
  ).ContactGroup,
}));
export const OrganizationGroup = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "parties" */ '#src/features/purchase/parties/organization-group.tsx')
  ).OrganizationGroup,
}));
export const PartyFacts = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/preview/party-facts.tsx')
  ).PartyFacts,
}));
