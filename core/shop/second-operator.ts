/** Hours after which an act runs by itself where nobody else could decide over it. */
export const soloHours = 24;

/** `waiting` for another operator or for its time; `done`; `refused` by another; `taken-back` by who asked; `failed`: it could not be done. */
export const actStates = ['waiting', 'done', 'refused', 'taken-back', 'failed'] as const;
export type ActState = (typeof actStates)[number];

/** An operator who may or may not decide. */
export interface Decider {
  readonly id: string;
  /** Holds the right that the act needs. */
  readonly holdsRight: boolean;
}

/** What the rule needs to know of an act. */
export interface ActFacts {
  readonly state: ActState;
  /** Id of the operator who asked. */
  readonly askedBy: string;
  /** When it runs by itself; null where it waits for another operator. */
  readonly dueTime: Date | null;
}

export type ActPlan =
  | { readonly kind: 'now' }
  /** Another operator decides. */
  | { readonly kind: 'second' }
  /** Nobody else could: it runs at that time unless it is taken back. */
  | { readonly kind: 'later'; readonly dueTime: Date };

/** What becomes of an act that moves `cents` (product.md, 'Running the shop'). `others`: how many other operators hold the right it needs. */
export function planAct(
  cents: number,
  { limitCents, others, now }: { readonly limitCents: number; readonly others: number; readonly now: Date },
): ActPlan {
  if (cents <= limitCents) return { kind: 'now' };
  return others > 0 ? { kind: 'second' } : { kind: 'later', dueTime: soloTime(now) };
}

/** When an act asked for, or left alone, at `now` runs by itself. */
export function soloTime(now: Date): Date {
  return new Date(now.getTime() + soloHours * 3_600_000);
}

export const decisions = ['approve', 'refuse', 'take-back'] as const;
export type Decision = (typeof decisions)[number];

export type DecisionFault = 'decided' | 'own-act' | 'not-asker' | 'no-right';

/** Why somebody may not decide so; null if they may. Who asked can only take back, and nobody else can. */
export function decisionFault(act: ActFacts, by: Decider, decision: Decision): DecisionFault | null {
  if (act.state !== 'waiting') return 'decided';
  const isAsker = by.id === act.askedBy;
  if (decision === 'take-back') return isAsker ? null : 'not-asker';
  if (isAsker) return 'own-act';
  return by.holdsRight ? null : 'no-right';
}

/** The state a decision leads to; an approved act is then done, or fails. */
export function stateAfter(decision: Decision): 'done' | 'refused' | 'taken-back' {
  if (decision === 'approve') return 'done';
  return decision === 'refuse' ? 'refused' : 'taken-back';
}

/** Whether a waiting act runs by itself now. */
export function isDue(act: ActFacts, now: Date): boolean {
  return act.state === 'waiting' && act.dueTime !== null && act.dueTime <= now;
}
