import type { SeededRandom } from '#tests/support/seeded-random.ts';

/** Retries like the console: the same key until a reply arrives, at most three attempts. */
export async function retried<T extends { readonly status: number }>(
  random: SeededRandom,
  call: (key: string) => Promise<T>,
): Promise<T | null> {
  const key = `fault-key-${random.below(1e9)}-${random.below(1e9)}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await replyOf(() => call(key));
    if (answer !== null) return answer;
  }
  return null;
}

/** Null if no reply, or only a 500, arrived. */
export async function replyOf<T extends { readonly status: number }>(
  call: () => Promise<T>,
): Promise<T | null> {
  try {
    const answer = await call();
    return answer.status === 500 ? null : answer;
  } catch {
    return null;
  }
}
