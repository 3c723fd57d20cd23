/** Texts of a site that a visitor may read before signing in. */
export const legalKinds = ['imprint', 'terms', 'privacy'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** Those that somebody who signs up agrees to. */
export const agreedKinds = ['terms', 'privacy'] as const satisfies readonly LegalKind[];
