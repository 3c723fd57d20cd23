import {
  type ConnectionOptions,
  connect,
  type DetailedPeerCertificate,
  type SecureContextOptions,
  type TLSSocket,
} from 'node:tls';
import type { Budget } from '#server/tools/audit/probe.ts';
import type { AuditWorld } from '#server/tools/audit/world.ts';
import { recordCiphers } from '#server/tools/tls/hidden-messages.ts';
import { serverName } from '#server/validation/web-request.ts';

/** The results of a complete handshake. */
export interface Handshake {
  readonly alpn: string | null;
  readonly isTrusted: boolean;
  /** OpenSSL's error code if it is not trusted. */
  readonly problem: string;
  readonly stapled: boolean;
  /** DER from the leaf upwards, as the TLS library assembles them, without the root, which may be the library's own. */
  readonly built: readonly Uint8Array[];
  readonly resumption: boolean;
}

/** Includes old versions and ciphers, and CCM, which is offered only on request; they are judged later. */
export const anyTls: Pick<SecureContextOptions, 'minVersion' | 'ciphers'> = {
  minVersion: 'TLSv1',
  ciphers: `${Object.keys(recordCiphers).join(':')}:ALL:COMPLEMENTOFALL:!aNULL:@SECLEVEL=0`,
};

/** Milliseconds to wait for a session ticket after the handshake (RFC 8446 §4.6.1). */
const ticketMs = 700;
const longestChain = 20;

/** Null if the handshake fails. */
export async function shakeHands(
  world: AuditWorld,
  address: string,
  host: string,
  budget: Budget,
): Promise<Handshake | null> {
  const first = await open(world, address, host, budget);
  if (first === null) return null;
  const { socket, staple } = first;
  const session = await ticketOf(socket, first.session);
  const negotiated = {
    alpn: socket.alpnProtocol || null,
    isTrusted: socket.authorized,
    problem: socket.authorized ? '' : String(socket.authorizationError ?? ''),
    stapled: staple !== null && staple.length > 0,
    built: chainOf(socket.getPeerCertificate(true)),
  };
  socket.destroy();
  const again = session === null ? null : await open(world, address, host, budget, session);
  const resumption = again?.socket.isSessionReused() ?? false;
  again?.socket.destroy();
  return { ...negotiated, resumption };
}

interface Opened {
  readonly socket: TLSSocket;
  readonly staple: Buffer | null;
  readonly session: () => Buffer | null;
}

function open(
  { ports, roots, stepMs }: AuditWorld,
  address: string,
  host: string,
  budget: Budget,
  session?: Buffer,
): Promise<Opened | null> {
  return new Promise((resolve) => {
    let staple: Buffer | null = null;
    let ticket: Buffer | null = null;
    const options: ConnectionOptions & { readonly requestOCSP: boolean } = {
      ...anyTls,
      host: address,
      port: ports.https,
      servername: serverName(host),
      // The report judges the certificate and compares its names.
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
      requestOCSP: true,
      ALPNProtocols: ['h2', 'http/1.1'],
      ...(roots === undefined ? {} : { ca: [...roots] }),
      ...(session === undefined ? {} : { session }),
    };
    const socket = connect(options);
    const end = (outcome: Opened | null) => {
      signal.removeEventListener('abort', late);
      if (outcome === null) socket.destroy();
      resolve(outcome);
    };
    const late = () => end(null);
    const signal = AbortSignal.any([budget.signal, AbortSignal.timeout(stepMs)]);
    signal.addEventListener('abort', late);
    socket.on('OCSPResponse', (response: Buffer | null) => {
      staple = response;
    });
    socket.on('session', (sent) => {
      ticket = sent;
    });
    socket.on('error', () => end(null));
    socket.once('close', () => end(null));
    socket.once('secureConnect', () => end({ socket, staple, session: () => ticket }));
    // Discard data sent unasked; session tickets arrive in between.
    socket.resume();
    if (signal.aborted) late();
  });
}

async function ticketOf(socket: TLSSocket, session: () => Buffer | null): Promise<Buffer | null> {
  if (session() === null) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ticketMs);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      socket.once('session', done);
      socket.once('close', done);
    });
  }
  return session();
}

function chainOf(leaf: DetailedPeerCertificate | undefined): Uint8Array[] {
  const chain: Uint8Array[] = [];
  for (
    let next = leaf;
    next?.raw !== undefined && chain.length < longestChain;
    next = next.issuerCertificate === next ? undefined : next.issuerCertificate
  ) {
    if (next === leaf || next.issuerCertificate !== next) chain.push(new Uint8Array(next.raw));
  }
  return chain;
}
