import { type FetchLog, LogFault } from '#server/discovery/ct/log-source.ts';

const patienceMs = 30_000;

/** Fetches from logs on the Internet; their addresses are the operator's. `contact`: whom they write to about how they are read. */
export function openFetch(contact: string): FetchLog {
  const agent = `Certhub-CT/1.0${contact === '' ? '' : ` (${contact})`}`;
  return async (url, most) => {
    try {
      const response = await fetch(url, {
        headers: { 'user-agent': agent, 'accept-encoding': 'gzip' },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      return { status: response.status, bytes: await bodyOf(response, url, most) };
    } catch (error) {
      if (error instanceof LogFault) throw error;
      throw new LogFault('unreachable', `${url}: ${error instanceof Error ? error.name : ''}`);
    }
  };
}

/** Reads a body up to a limit. */
export async function bodyOf(response: Response, url: string, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > most) throw new LogFault('unreadable', `${url} has more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
