import type { X509Certificate } from 'node:crypto';
import { Duplex } from 'node:stream';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';
import { anyTls } from '#server/tools/audit/handshake.ts';
import { LookFault } from '#server/tools/tls/carrier.ts';
import { asksForCertificate } from '#server/tools/tls/hidden-messages.ts';

const longestChain = 20;

/** What a handshake shows. */
export interface ReadTls {
  /** DER, in the order sent. */
  readonly chain: readonly Uint8Array[];
  /** `TLSv1.3`; empty if the handshake ended before one was settled. */
  readonly version: string;
  /** The server asked for a certificate of the client's. */
  readonly asksForCertificate: boolean;
}

/**
 * Shakes hands over a connection and reads the certificates as they were sent: Node's own chain is sorted and completed, the one behind
 * `getPeerX509Certificate` is not. A server that ends the handshake for want of a client certificate has shown its own before. Rejects
 * with a `LookFault`.
 */
export function readTls(
  carrier: Duplex,
  servername: string,
  versions: Pick<ConnectionOptions, 'minVersion' | 'maxVersion'> = {},
): Promise<ReadTls> {
  return new Promise((resolve, reject) => {
    const came: Buffer[] = [];
    const heard = listenTo(carrier, came);
    let secret: Buffer | null = null;
    let isOver = false;
    const socket = connectTls({
      ...anyTls,
      ...versions,
      socket: heard,
      servername,
      // Certificates are judged elsewhere.
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
    });
    const end = (error: Error | null) => {
      if (isOver) return;
      isOver = true;
      const chain = chainOf(socket);
      if (chain.length === 0) reject(faultOf(error, carrier));
      else {
        const suite = socket.getCipher()?.standardName ?? '';
        const asks = asksForCertificate(Buffer.concat(came), suite, secret);
        resolve({ chain, version: socket.getProtocol() ?? '', asksForCertificate: asks });
      }
      socket.destroy();
    };
    socket.on('keylog', (line: Buffer) => {
      const [label, , hex = ''] = line.toString('latin1').trim().split(' ');
      if (label === 'SERVER_HANDSHAKE_TRAFFIC_SECRET') secret = Buffer.from(hex, 'hex');
    });
    socket.on('error', end);
    carrier.on('error', end);
    socket.once('close', () => end(new Error('closed')));
    socket.once('secureConnect', () => end(null));
  });
}

/** The same connection, with what comes kept as well. */
function listenTo(carrier: Duplex, came: Buffer[]): Duplex {
  const heard = new Duplex({
    read: () => undefined,
    write: (chunk, _encoding, done) => {
      if (carrier.destroyed) done();
      else carrier.write(chunk, done);
    },
  });
  heard.on('error', () => undefined);
  carrier.on('data', (chunk: Buffer) => {
    came.push(chunk);
    heard.push(chunk);
  });
  carrier.on('end', () => heard.push(null));
  return heard;
}

function chainOf(socket: TLSSocket): Uint8Array[] {
  const chain: Uint8Array[] = [];
  let next: X509Certificate | undefined = socket.getPeerX509Certificate();
  while (next !== undefined && chain.length < longestChain) {
    chain.push(new Uint8Array(next.raw));
    next = next.issuerCertificate;
  }
  return chain;
}

function faultOf(error: Error | null, carrier: Duplex): LookFault {
  const cause = carrier.errored ?? error;
  if (cause instanceof LookFault) return cause;
  const code = error !== null && 'code' in error ? String(error.code) : (error?.message ?? '');
  if (/WRONG_VERSION_NUMBER|HTTP_REQUEST|PACKET_LENGTH_TOO_LONG/.test(code))
    return new LookFault('no-tls', code);
  return new LookFault('handshake-failed', code);
}
