import type { Identifier, Problem } from '#core/acme/problems.ts';

/**
 * Whether a request names exactly the order's names. A name more and a name less are both refused, each with its own problem: a certificate
 * with other names than were ordered is another order.
 */
export function identifierProblem(asked: readonly Identifier[], ordered: readonly string[]): Problem | null {
  const wanted = new Set(ordered);
  const given = new Set(asked.map(({ value }) => value));
  const foreign = asked.filter(({ value }) => !wanted.has(value));
  const absent = ordered.filter((name) => !given.has(name));
  if (foreign.length === 0 && absent.length === 0) return null;
  const listed = ordered.join(', ');
  if (foreign.length === 0) {
    const detail = `This order is for ${listed}. Request all of them; missing: ${absent.join(', ')}`;
    return { type: 'rejectedIdentifier', detail };
  }
  return {
    type: 'rejectedIdentifier',
    detail: `This order is for ${listed} and for no other name`,
    subproblems: foreign.map((identifier) => ({
      identifier,
      type: 'rejectedIdentifier' as const,
      detail: `${identifier.value} isn’t in this order`,
    })),
  };
}
