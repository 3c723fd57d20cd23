/** Whose a certificate is: issued for an order here, known by another source of the account's own, or neither. */
export const whoseKinds = ['ours', 'elsewhere', 'stranger'] as const;
export type Whose = (typeof whoseKinds)[number];

/** What a certificate is known from. */
export const sightingSources = ['order', 'scan', 'file', 'ct', 'agent'] as const;
export type SightingSource = (typeof sightingSources)[number];

/** Why a target is not asked. */
export const refusals = [
  /** Neither a name, an address nor a network with at most 1,024 addresses. */
  'target-unreadable',
  /** A wildcard has no host to ask. */
  'target-wildcard',
  'range-large',
  /** The port is not between 1 and 65,535, or no protocol is known for it. */
  'port-unknown',
  /** Nothing shows that the account may scan it. */
  'not-proved',
  'proof-expired',
  /** Not an address of the Internet: private, link-local, loopback, mapped, translated, reserved. */
  'address-private',
  /** More targets than one run may have. */
  'too-many',
  /** Not in the networks of the agent: those registered here, and those that its own machine allows. */
  'outside-networks',
  /** The agent stopped answering before it was asked. */
  'agent-gone',
] as const;
export type Refusal = (typeof refusals)[number];

/** Why a target that was asked gave no certificate. */
export const misses = [
  'no-such-name',
  'dns-failed',
  /** The port is closed. */
  'closed',
  'no-answer',
  /** It answers, but not in the protocol. */
  'other-protocol',
  /** It speaks the protocol, but offers no TLS in it. */
  'no-tls',
  'handshake-failed',
  /** It sent more than 64 KiB. */
  'too-much',
  'certificate-unreadable',
] as const;
export type Miss = (typeof misses)[number];

/** How one target of a run ended. */
export const targetResults = ['found', ...misses, ...refusals] as const;
export type TargetResult = (typeof targetResults)[number];

export const isRefusal = (result: string): result is Refusal => refusals.includes(result as Refusal);

export const runStates = ['waiting', 'running', 'paused', 'done', 'canceled', 'failed'] as const;
export type RunState = (typeof runStates)[number];
/** States in which a run has nothing left to do. */
export const isRunOver = (state: RunState) => state === 'done' || state === 'canceled' || state === 'failed';

/** How a profile repeats. */
export const intervals = ['never', 'daily', 'weekly', 'monthly'] as const;
export type Interval = (typeof intervals)[number];

export const scopeKinds = ['name', 'tree', 'range'] as const;
export type ScopeKind = (typeof scopeKinds)[number];
/** What shows that a scope may be scanned: a validation for an order, one ahead of orders, or a proof of its own. */
export const scopeSources = ['order', 'ahead', 'proof'] as const;
export type ScopeSource = (typeof scopeSources)[number];
export const scopeStates = ['waiting', 'proved', 'expired'] as const;
export const proofMethods = ['txt', 'file'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** What a rule looks at. */
export const ruleFields = ['name', 'issuer', 'place', 'source'] as const;
export type RuleField = (typeof ruleFields)[number];

/** The groups in which a key is counted and filtered, such as `RSA 2048`. */
export const mostTags = 20;
export const longestTag = 32;
