import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import type { Range } from '#core/discovery/addresses.ts';
import { mostAgentNetworks, readAgentNetwork } from '#core/discovery/agents.ts';

/** Why an agent does not start, or does not go on: said to whoever started it. */
export class AgentEnd extends Error {}

export interface AgentSettings {
  /** Of the console, without a slash at its end. */
  readonly url: string;
  readonly key: string;
  readonly agentID: string;
  /** The networks that this machine allows, whatever the console asks. */
  readonly networks: readonly Range[];
  /** The proxy between this machine and the console. */
  readonly proxy: URL | null;
}

export const usage = `Scans private networks for the console, with connections to the outside alone.

  CERTHUB_URL           address of the console, such as https://console.example.com
  CERTHUB_API_KEY       an API key with the right discovery:report,
  CERTHUB_API_KEY_FILE  or the file that holds it
  HTTPS_PROXY           a proxy on the way to the console, such as http://user:password@proxy:3128,
  NO_PROXY              and hosts that are reached without it, comma-separated
                        (an http:// console is always reached without a proxy)
  --agent ID            the agent, as the console shows it
  --allow NETWORKS      private networks it may scan, comma-separated: 10.0.0.0/8,192.168.1.0/24

It runs until it is ended. A certificate of your own CA: NODE_EXTRA_CA_CERTS=ca.pem
`;

/** Reads the command line and the environment. The key is read from the latter alone: others see command lines. */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): AgentSettings | 'help' {
  const { agent = '', allow = '', help } = readOptions(args);
  if (help === true) return 'help';
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(agent)) {
    throw new AgentEnd('--agent needs the ID that the console shows');
  }
  const typed = allow.split(',').filter((each) => each.trim() !== '');
  const unread = typed.find((each) => readAgentNetwork(each) === null);
  if (unread !== undefined)
    throw new AgentEnd(`--allow: ${unread.trim().slice(0, 60)} is no private network`);
  if (typed.length === 0) throw new AgentEnd('--allow needs the networks that may be scanned: 10.0.0.0/8');
  if (typed.length > mostAgentNetworks) throw new AgentEnd(`--allow takes ${mostAgentNetworks} networks`);
  const url = readAddress(env.CERTHUB_URL ?? '', env.CERTHUB_ALLOW_HTTP === 'on');
  return {
    url,
    proxy: readProxy(new URL(url), env),
    key: readKey(env.CERTHUB_API_KEY ?? '', env.CERTHUB_API_KEY_FILE ?? ''),
    agentID: agent,
    networks: typed.flatMap((each) => readAgentNetwork(each) ?? []),
  };
}

function readOptions(args: readonly string[]) {
  try {
    const options = {
      agent: { type: 'string' },
      allow: { type: 'string' },
      help: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new AgentEnd(error instanceof Error ? error.message : String(error));
  }
}

/** The key travels in clear over plain HTTP, so that goes to this machine alone. */
function readAddress(text: string, isHttpAllowed: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new AgentEnd('Set CERTHUB_URL to the address of the console: https://console.example.com');
  }
  if (url.protocol === 'http:' && !isHttpAllowed && !isThisMachine(url.hostname)) {
    throw new AgentEnd('CERTHUB_URL must begin with https://; CERTHUB_ALLOW_HTTP=on sends the key in clear');
  }
  return url.origin + url.pathname.replace(/\/$/, '');
}

/** The proxy for the console. One for plain HTTP would see the key, so that goes without. */
function readProxy(
  { protocol, hostname }: URL,
  env: Readonly<Record<string, string | undefined>>,
): URL | null {
  const text = env.HTTPS_PROXY || env.https_proxy || '';
  const direct = (env.NO_PROXY || env.no_proxy || '').split(',').map((each) => each.trim().toLowerCase());
  const isDirect = direct.some((each) => {
    const host = each.replace(/^\*?\./, '');
    return each === '*' || (host !== '' && (hostname === host || hostname.endsWith(`.${host}`)));
  });
  if (text === '' || protocol !== 'https:' || isDirect) return null;
  const proxy = URL.canParse(text) ? new URL(text) : null;
  // Its password must not be repeated.
  if (proxy === null || !/^https?:$/.test(proxy.protocol)) {
    throw new AgentEnd('HTTPS_PROXY is no address of a proxy: http://proxy.example.com:3128');
  }
  return proxy;
}

function isThisMachine(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return host === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

function readKey(key: string, file: string): string {
  const found = (file === '' ? key : readFile(file)).trim();
  if (found === '') throw new AgentEnd('Set CERTHUB_API_KEY_FILE, or CERTHUB_API_KEY, to an API key');
  // A header takes no others; the message must not repeat the key.
  if (!/^[\x21-\x7e]{1,4000}$/.test(found)) {
    throw new AgentEnd('The API key is not one line of plain characters');
  }
  return found;
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new AgentEnd(`CERTHUB_API_KEY_FILE: ${error instanceof Error ? error.message : String(error)}`);
  }
}
