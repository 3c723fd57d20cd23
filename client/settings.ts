import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Ended } from '#client/ended.ts';

export interface Settings {
  /** Without a slash at its end. */
  readonly url: string;
  /** Null if none is set. */
  readonly key: string | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads address and key from the environment. The key travels in clear over plain HTTP, so that goes to this machine alone. */
export function readSettings(env: Environment): Settings {
  const address = env.CERTHUB_URL ?? '';
  if (address === '')
    throw new Ended('usage', 'Set CERTHUB_URL to the address of the console: https://console.example.com');
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Ended('usage', `CERTHUB_URL is no address: ${address.slice(0, 200)}`);
  }
  if (url.protocol === 'http:' && !isThisMachine(url.hostname) && env.CERTHUB_ALLOW_HTTP !== 'on') {
    throw new Ended(
      'usage',
      'CERTHUB_URL must begin with https://; CERTHUB_ALLOW_HTTP=on sends the key in clear',
    );
  }
  return { url: url.origin + url.pathname.replace(/\/$/, ''), key: readKey(env) };
}

function readKey({ CERTHUB_API_KEY: key = '', CERTHUB_API_KEY_FILE: file = '' }: Environment): string | null {
  if (key !== '' && file !== '')
    throw new Ended('usage', 'Set either CERTHUB_API_KEY or CERTHUB_API_KEY_FILE');
  const found = (file === '' ? key : read(file)).trim();
  if (found === '') return null;
  // A header takes no others; the message must not repeat the key.
  if (!/^[\x21-\x7e]{1,4000}$/.test(found))
    throw new Ended('usage', 'The API key is not one line of plain characters');
  return found;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Ended(
      'usage',
      `CERTHUB_API_KEY_FILE: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function isThisMachine(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return host === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
