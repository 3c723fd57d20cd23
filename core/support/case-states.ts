/** What a case waits for: an answer of support, nothing until its sender writes again, or nothing at all. */
export const caseStates = ['waiting', 'answered', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** Who wrote a message. */
export const caseSides = ['customer', 'support'] as const;
export type CaseSide = (typeof caseSides)[number];

/** What a case waits for once a side has written. */
export const stateAfter = { customer: 'waiting', support: 'answered' } as const satisfies Readonly<
  Record<CaseSide, CaseState>
>;
