/** Supported DNS hosts. */
export const dnsHosts = ['cloudflare'] as const;

/** Why a DNS host rejected a request. */
export const hostProblems = [
  /** The DNS host does not know the token. */
  'token',
  /** The token lacks the permission. */
  'rights',
  'not-found',
  /** The same record already exists. */
  'exists',
  'rate-limit',
  /** Refused by the DNS host for another reason. */
  'refused',
  'unreachable',
  'bad-answer',
] as const;
export type HostProblem = (typeof hostProblems)[number];
