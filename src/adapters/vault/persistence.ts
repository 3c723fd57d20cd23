/** Whether the browser promised to keep this site's storage when space runs out. */
export type Persistence = 'granted' | 'refused' | 'unknown';

/** Asks for the promise; a browser may ask the user in turn. */
export function askToPersist(): Promise<Persistence> {
  return answerOf(() => navigator.storage?.persist?.());
}

export function readPersistence(): Promise<Persistence> {
  return answerOf(() => navigator.storage?.persisted?.());
}

async function answerOf(ask: () => Promise<boolean> | undefined): Promise<Persistence> {
  try {
    const answer = await ask();
    return answer === undefined ? 'unknown' : answer ? 'granted' : 'refused';
  } catch {
    return 'unknown';
  }
}
