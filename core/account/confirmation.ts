/** What can be asked for besides the password at a sign-in, the strongest first. */
export const factorKinds = ['passkey', 'app', 'email', 'tel'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** How somebody confirms who they are. A recovery code stands in for any factor; the password counts where no factor is enrolled. */
export const confirmMethods = ['passkey', 'app', 'email', 'tel', 'recovery', 'password'] as const;
export type ConfirmMethod = (typeof confirmMethods)[number];

/** How a session was signed in to. WeChat stands in for the password there, and confirms nothing afterwards. */
export const signInMethods = [...confirmMethods, 'wechat'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** What has a code that is sent: by mail or by text message. */
export const sentMethods = ['email', 'tel'] as const;
export type SentMethod = (typeof sentMethods)[number];

export function isSentMethod(method: ConfirmMethod): method is SentMethod {
  return method === 'email' || method === 'tel';
}

/** What a user has enrolled. */
export interface EnrolledFactors {
  readonly passkeys: number;
  readonly app: boolean;
  readonly email: boolean;
  /** Codes by text message. */
  readonly tel: boolean;
  /** Codes that are left. */
  readonly recoveryCodes: number;
}

/** Milliseconds a confirmation lasts. */
export const freshFor = 10 * 60_000;

export function enrolledKinds({ passkeys, app, email, tel }: EnrolledFactors): FactorKind[] {
  const has = { passkey: passkeys > 0, app, email, tel };
  return factorKinds.filter((kind) => has[kind]);
}

/** What may be asked for beside the password; empty where no factor is enrolled. */
export function factorMethods(factors: EnrolledFactors): Exclude<ConfirmMethod, 'password'>[] {
  const kinds = enrolledKinds(factors);
  return kinds.length > 0 && factors.recoveryCodes > 0 ? [...kinds, 'recovery'] : kinds;
}

/** How the user confirms who they are: by a factor, or by the password where none is enrolled. */
export function methodsToConfirm(factors: EnrolledFactors): ConfirmMethod[] {
  const methods = factorMethods(factors);
  return methods.length === 0 ? ['password'] : methods;
}

/** When and how a session was last confirmed; its sign-in counts. */
export interface Confirmation {
  readonly by: ConfirmMethod;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Until when a session counts as confirmed, in milliseconds since 1970; null if it does not. */
export function freshUntil({ by, at }: Confirmation, factors: EnrolledFactors, now: number): number | null {
  const until = at + freshFor;
  // Whoever has a factor confirms by one: a stolen password is not enough.
  const counts = by !== 'password' || enrolledKinds(factors).length === 0;
  return counts && at <= now && now < until ? until : null;
}
