import type { Socket } from 'node:net';
import type { Miss, Refusal } from '#core/discovery/codes.ts';
import type { AskedTarget } from '#core/discovery/targets.ts';
import { dialogs } from '#server/discovery/engine/dialogs.ts';
import { wrapTds } from '#server/discovery/engine/tds-wrapper.ts';
import { createCarrier, LookFault } from '#server/tools/tls/carrier.ts';
import { type ReadTls, readTls } from '#server/tools/tls/read-tls.ts';
import type { Dns } from '#server/validation/dns.ts';
import { addressesOf } from '#server/validation/web-request.ts';

/** How scans reach the network. */
export interface ScanWorld {
  readonly dns: Dns;
  /** The pure rule, in every world: a world decides only where a connection goes. */
  readonly mayConnect: (address: string) => boolean;
  /** Why another address is refused; `address-private` if absent. */
  readonly refusal?: Refusal;
  readonly connect: (address: string, port: number) => Socket;
  /** PEM of the roots a chain must lead to. */
  readonly roots: readonly string[];
  /** Milliseconds for one address, from the connection to the last byte. */
  readonly lookMs: number;
}

/** Milliseconds for one address, from the connection to the last byte. */
export const lookMs = 10_000;

/** What one address of a target serves, or why it could not be read. */
export type Looked =
  | { readonly address: string; readonly ok: true; readonly tls: ReadTls }
  | { readonly address: string; readonly ok: false; readonly miss: Miss; readonly detail: string };

/** Bytes taken from one connection, with its dialog: a large chain is a fifth of it. */
const mostBytes = 65_536;

/** Addresses of one name that are asked. */
export const mostAddresses = 8;

/**
 * Resolves a target once and judges every address. The addresses returned are the only ones that may be connected to: nothing is resolved
 * again. One forbidden address refuses the target, since a name that leads inside is no mistake to be worked around.
 */
export async function resolveTarget(
  world: Pick<ScanWorld, 'dns' | 'mayConnect' | 'refusal'>,
  host: string,
): Promise<
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly result: Miss | Refusal; readonly detail: string }
> {
  const found = await addressesOf(world.dns, host);
  if ('problem' in found) {
    const result = found.definite ? 'no-such-name' : 'dns-failed';
    return { ok: false, result, detail: found.problem };
  }
  const inside = found.find((address) => !world.mayConnect(address));
  if (inside !== undefined) return { ok: false, result: world.refusal ?? 'address-private', detail: inside };
  return { ok: true, addresses: [...new Set(found)].slice(0, mostAddresses) };
}

/** Older servers fall over a hello that offers TLS 1.3: they are asked again with 1.2 at most. */
const tries = [{}, { maxVersion: 'TLSv1.2' }] as const;

/** Reads the certificate that an address serves. Never rejects. */
export async function lookAt(
  world: Pick<ScanWorld, 'connect' | 'lookMs'>,
  address: string,
  target: Pick<AskedTarget, 'host' | 'port' | 'protocol' | 'sni'>,
  stop?: AbortSignal,
): Promise<Looked> {
  const timeout = AbortSignal.timeout(world.lookMs);
  const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop]);
  let last = new LookFault('no-answer');
  for (const versions of tries) {
    try {
      return { address, ok: true, tls: await readOnce(world, address, target, signal, versions) };
    } catch (error) {
      if (!(error instanceof LookFault)) throw error;
      last = error;
      if (last.miss !== 'handshake-failed') break;
    }
  }
  return { address, ok: false, miss: last.miss, detail: last.detail };
}

async function readOnce(
  { connect }: Pick<ScanWorld, 'connect'>,
  address: string,
  { host, port, protocol, sni }: Pick<AskedTarget, 'host' | 'port' | 'protocol' | 'sni'>,
  signal: AbortSignal,
  versions: (typeof tries)[number],
): Promise<ReadTls> {
  const carrier = await createCarrier(connect(address, port), signal, mostBytes);
  try {
    await dialogs[protocol]?.(carrier, sni === '' ? host : sni);
    const rest = carrier.rest();
    return await readTls(protocol === 'sqlserver' ? wrapTds(rest) : rest, sni, versions);
  } finally {
    carrier.close();
  }
}
