import { connect } from 'node:net';
import type { Budget } from '#server/tools/audit/probe.ts';
import type { AuditWorld } from '#server/tools/audit/world.ts';
import { createCarrier, LookFault } from '#server/tools/tls/carrier.ts';
import { readTls } from '#server/tools/tls/read-tls.ts';
import { serverName } from '#server/validation/web-request.ts';

/** Bytes of a chain of a hundred certificates; anything longer is not a chain. */
const mostBytes = 262_144;

/** The chain of a server with TLS 1.3 only, in the order sent. Null if the handshake fails. */
export async function sentChain(
  { ports, stepMs }: AuditWorld,
  address: string,
  host: string,
  budget: Budget,
): Promise<readonly Uint8Array[] | null> {
  if (budget.connections <= 0 || budget.signal.aborted) return null;
  budget.connections -= 1;
  const signal = AbortSignal.any([budget.signal, AbortSignal.timeout(stepMs)]);
  const socket = connect({ host: address, port: ports.https });
  try {
    const carrier = await createCarrier(socket, signal, mostBytes);
    return (await readTls(carrier.rest(), serverName(host))).chain;
  } catch (error) {
    if (error instanceof LookFault) return null;
    throw error;
  } finally {
    socket.destroy();
  }
}
