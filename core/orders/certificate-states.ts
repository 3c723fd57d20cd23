/** What a certificate is, the first that fits: revoked, ended, replaced by an issued one, ending soon, live. */
export const certificateStates = ['revoked', 'ended', 'replaced', 'ending', 'live'] as const;
export type CertificateState = (typeof certificateStates)[number];
