/** The DNS hosts that are known here. */
export const dnsHosts = ['cloudflare'] as const;

/** Why a DNS host did not do what it was asked. */
export const hostProblems = [
  /** The token is not known there. */
  'token',
  /** The token may not do that. */
  'rights',
  'not-found',
  /** The same record is there. */
  'exists',
  'rate-limit',
  /** The host says no, for a reason of its own. */
  'refused',
  'unreachable',
  'bad-answer',
] as const;
export type HostProblem = (typeof hostProblems)[number];
