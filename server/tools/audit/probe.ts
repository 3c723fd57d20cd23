import { connect } from 'node:net';
import { readServerAnswer, type ServerAnswer } from '#core/tools/server-answer.ts';

/** What came of a ClientHello. `silent`: nothing in time, or more than an answer can be. */
export type Probed = ServerAnswer | { readonly kind: 'closed' | 'refused' | 'silent' };
export type Probe = (hello: Uint8Array) => Promise<Probed>;

/** A chain of a hundred certificates; what is longer is none. */
const mostBytes = 262_144;

/** What all steps of one audit may use up together. */
export interface Budget {
  readonly signal: AbortSignal;
  connections: number;
  /** Something was left out for lack of it. */
  isSpent: boolean;
}

/** Sends a ClientHello over a connection of its own, and reads what comes back in clear. */
export function createProbe(address: string, port: number, stepMs: number, budget: Budget): Probe {
  return async (hello) => {
    if (budget.connections <= 0 || budget.signal.aborted) {
      budget.isSpent = true;
      return { kind: 'silent' };
    }
    budget.connections -= 1;
    return ask(address, port, hello, AbortSignal.any([budget.signal, AbortSignal.timeout(stepMs)]));
  };
}

function ask(address: string, port: number, hello: Uint8Array, signal: AbortSignal): Promise<Probed> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    let came = Buffer.alloc(0);
    let isConnected = false;
    const end = (outcome: Probed) => {
      signal.removeEventListener('abort', late);
      socket.destroy();
      resolve(outcome);
    };
    const late = () => end({ kind: 'silent' });
    signal.addEventListener('abort', late);
    socket.once('connect', () => {
      isConnected = true;
      socket.write(hello);
    });
    socket.on('data', (chunk) => {
      came = Buffer.concat([came, chunk]);
      const answer = readServerAnswer(came);
      if (answer !== null) end(answer);
      else if (came.length > mostBytes) end({ kind: 'silent' });
    });
    socket.once('error', () => end({ kind: isConnected ? 'closed' : 'refused' }));
    socket.once('close', () => end({ kind: 'closed' }));
    if (signal.aborted) late();
  });
}
