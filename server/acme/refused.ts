import { type Problem, type ProblemType, problemStatus } from '#core/acme/problems.ts';
import type { DraftReason } from '#core/acme/steps.ts';

/** A purchase that would have served a client. */
export interface DraftWish {
  readonly reason: DraftReason;
  /** ASCII, the common name first. */
  readonly names: readonly string[];
}

/** What only one reply with a problem has. */
export interface RefusalExtras {
  /** HTTP status, where it isn't the usual one of the type. */
  readonly status?: number;
  /** `Retry-After`: the moment from which a request can succeed. */
  readonly from?: Date;
  /** A page where somebody can do what is needed (`userActionRequired`). */
  readonly instance?: string;
  /** What has to be bought for it: a draft is kept for the customer. */
  readonly draft?: DraftWish;
  /** Algorithms that are accepted (`badSignatureAlgorithm`). */
  readonly algorithms?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown to refuse a request of an ACME client; inside a transaction it also rolls that back. */
export class AcmeRefused extends Error {
  override readonly name = 'AcmeRefused';
  readonly status: number;

  constructor(
    readonly problem: Problem,
    readonly extras: RefusalExtras = {},
  ) {
    super(problem.type);
    this.status = extras.status ?? problemStatus[problem.type];
  }
}

export function refused(type: ProblemType, detail: string, extras: RefusalExtras = {}): AcmeRefused {
  return new AcmeRefused({ type, detail }, extras);
}

/** The same for what is not there and for what is another's. */
export function notThere(what: string): AcmeRefused {
  return refused('malformed', `There is no such ${what}`, { status: 404 });
}
