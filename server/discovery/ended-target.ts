import type { TargetResult } from '#core/discovery/codes.ts';
import type { AskedTarget } from '#core/discovery/targets.ts';
import type { FoundFacts } from '#server/discovery/facts.ts';
import type { JudgedChain } from '#server/discovery/judge-chain.ts';

/** What one address serves, read and judged. */
export interface SeenPlace {
  readonly address: string;
  readonly leaf: FoundFacts;
  readonly links: readonly FoundFacts[];
  readonly chain: JudgedChain;
  readonly tlsVersion: string;
  readonly asksForCertificate: boolean;
}

/** How a target of a run ended. */
export interface EndedTarget {
  readonly target: AskedTarget & { readonly position: number };
  readonly result: TargetResult;
  readonly detail: string;
  readonly ms: number;
  readonly seen: readonly SeenPlace[];
}
