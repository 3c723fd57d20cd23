import { noWish } from '#core/tools/gen-csr/wish.ts';
import { createTools } from '#src/adapters/workers/tools.ts';

/**
 * Generates a private key in PEM and a request made with it. Fresh each time, because a published key is no secret and would end up in use.
 */
async function freshPair(): Promise<{ readonly key: string; readonly csr: string }> {
  const tools = createTools();
  try {
    const options = { ...noWish, subject: { CN: 'sample.example.com' }, key: 'P-256' } as const;
    const job = { text: '', files: [], passwords: [], options, ordinal: 0 };
    const made = await tools.run((api) => api.generateRequests(job));
    const key = await tools.run((api) => api.generatedKey(0, ''));
    const csr = made.ok ? made.value.requests[0]?.csr : undefined;
    return key.ok && csr !== undefined ? { key: key.value, csr } : { key: '', csr: '' };
  } finally {
    tools.close();
  }
}

export async function sampleKey(): Promise<string> {
  return (await freshPair()).key;
}

/** Returns a key, its request, and an unrelated certificate. */
export async function samplePairs(): Promise<string> {
  const [{ key, csr }, { sampleChain }] = await Promise.all([
    freshPair(),
    import('#src/features/tools/parse/sample-chain.ts'),
  ]);
  return `${key}${csr}${sampleChain}`;
}
