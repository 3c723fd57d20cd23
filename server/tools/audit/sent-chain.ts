import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { encryptedChain } from '#server/tools/audit/encrypted-chain.ts';
import { anyTls } from '#server/tools/audit/handshake.ts';
import type { Budget } from '#server/tools/audit/probe.ts';
import type { AuditWorld } from '#server/tools/audit/world.ts';
import { serverName } from '#server/validation/web-request.ts';

/** Bytes of a chain of a hundred certificates; anything longer is not a chain. */
const mostBytes = 262_144;

/**
 * The chain of a server with TLS 1.3 only, in the order sent. Node sorts certificates before exposing them, so the bytes are recorded
 * and decrypted with the secret of our own handshake. Null if the handshake fails, or uses an unsupported suite.
 */
export function sentChain(
  { ports, stepMs }: AuditWorld,
  address: string,
  host: string,
  budget: Budget,
): Promise<readonly Uint8Array[] | null> {
  if (budget.connections <= 0 || budget.signal.aborted) return Promise.resolve(null);
  budget.connections -= 1;
  return new Promise((resolve) => {
    const came: Buffer[] = [];
    let secret: Buffer | null = null;
    const raw = connect({ host: address, port: ports.https });
    const kept = new Duplex({
      read: () => undefined,
      write: (chunk, _encoding, done) => raw.write(chunk, done),
    });
    const end = (chain: readonly Uint8Array[] | null) => {
      signal.removeEventListener('abort', late);
      raw.destroy();
      socket.destroy();
      resolve(chain);
    };
    const late = () => end(null);
    const signal = AbortSignal.any([budget.signal, AbortSignal.timeout(stepMs)]);
    signal.addEventListener('abort', late);
    let size = 0;
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBytes) return late();
      came.push(chunk);
      kept.push(chunk);
    });
    raw.on('error', late);
    raw.once('close', late);
    const socket = connectTls({
      ...anyTls,
      socket: kept,
      servername: serverName(host),
      // Certificates are judged elsewhere.
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
    });
    socket.on('keylog', (line: Buffer) => {
      const [label, , hex = ''] = line.toString('latin1').trim().split(' ');
      if (label === 'SERVER_HANDSHAKE_TRAFFIC_SECRET') secret = Buffer.from(hex, 'hex');
    });
    socket.on('error', late);
    socket.once('secureConnect', () =>
      end(secret && encryptedChain(Buffer.concat(came), socket.getCipher().standardName, secret)),
    );
    if (signal.aborted) late();
  });
}
