import { connect } from 'node:net';
import { createAnswerReader, type ServerAnswer } from '#core/tools/server-answer.ts';

/** The result of a ClientHello. `silent`: no reply in time, or one that is too long. */
export type Probed = ServerAnswer | { readonly kind: 'closed' | 'refused' | 'silent' };
export type Probe = (hello: Uint8Array) => Promise<Probed>;

/** Bytes of a chain of a hundred certificates; anything longer is not a chain. */
const mostBytes = 262_144;

/** Connections without any answer after which a host counts as hanging: each waits for its whole time limit. */
const mostSilent = 4;

/** Limits shared by all steps of one audit. */
export interface Budget {
  readonly signal: AbortSignal;
  connections: number;
  /** Something was skipped because the budget was used up. */
  isSpent: boolean;
}

/** Sends a ClientHello over its own connection, and reads the reply in clear. */
export function createProbe(address: string, port: number, stepMs: number, budget: Budget): Probe {
  let silent = 0;
  return async (hello) => {
    if (silent >= mostSilent) return { kind: 'silent' };
    if (budget.connections <= 0 || budget.signal.aborted) {
      budget.isSpent = true;
      return { kind: 'silent' };
    }
    budget.connections -= 1;
    const probed = await ask(
      address,
      port,
      hello,
      AbortSignal.any([budget.signal, AbortSignal.timeout(stepMs)]),
    );
    // One answer shows that the host can.
    silent = probed.kind === 'silent' ? silent + 1 : Number.NEGATIVE_INFINITY;
    return probed;
  };
}

function ask(address: string, port: number, hello: Uint8Array, signal: AbortSignal): Promise<Probed> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const reader = createAnswerReader();
    let came = 0;
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
      came += chunk.length;
      const answer = reader.read(chunk);
      if (answer !== null) end(answer);
      else if (came > mostBytes) end({ kind: 'silent' });
    });
    socket.once('error', () => end({ kind: isConnected ? 'closed' : 'refused' }));
    socket.once('close', () => end({ kind: 'closed' }));
    if (signal.aborted) late();
  });
}
