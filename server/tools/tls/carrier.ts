import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Miss } from '#core/discovery/codes.ts';

const longestLine = 8192;

/** Why nothing could be read; thrown inside the engine and caught where a target ends. */
export class LookFault extends Error {
  readonly miss: Miss;
  readonly detail: string;
  constructor(miss: Miss, detail = '') {
    super(miss);
    this.miss = miss;
    this.detail = printable(detail);
  }
}

/** The visible part of what a server said, at most 200 characters. */
export function printable(text: string): string {
  return text
    .slice(0, 400)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** A connection read by lines and bytes first, then handed to TLS. It keeps within its bytes, and ends with its signal. */
export interface Carrier {
  write(bytes: string | Uint8Array): void;
  /** The next line without its end. */
  line(): Promise<string>;
  bytes(count: number): Promise<Buffer>;
  /** Everything up to and including one of these texts. */
  until(ends: readonly string[]): Promise<string>;
  /** The rest of the connection. Nothing else may be read afterwards. */
  rest(): Duplex;
  close(): void;
}

/** Takes a socket that is connecting. At most `mostBytes` are taken from it in all. */
export function createCarrier(socket: Socket, signal: AbortSignal, mostBytes: number): Promise<Carrier> {
  let held = Buffer.alloc(0);
  let size = 0;
  let fault: LookFault | null = null;
  let isOpen = false;
  let wake: (() => void) | null = null;
  let duplex: Duplex | null = null;

  const fail = (cause: LookFault) => {
    fault ??= cause;
    socket.destroy();
    duplex?.destroy(fault);
    wake?.();
  };
  const late = () => fail(new LookFault('no-answer'));
  signal.addEventListener('abort', late, { once: true });
  socket.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > mostBytes) return fail(new LookFault('too-much'));
    if (duplex === null) held = Buffer.concat([held, chunk]);
    else pass(chunk);
    wake?.();
  });
  socket.on('error', (error: NodeJS.ErrnoException) => fail(faultOf(error, isOpen)));
  socket.on('close', () => {
    signal.removeEventListener('abort', late);
    // TLS says itself why a handshake ended, from what has already arrived.
    if (duplex === null) fail(new LookFault('other-protocol', held.toString('latin1')));
    else duplex.push(null);
  });

  function pass(chunk: Buffer): void {
    duplex?.push(chunk);
  }

  async function take<T>(cut: () => T | null): Promise<T> {
    for (;;) {
      const part = cut();
      if (part !== null) return part;
      if (fault !== null) throw fault;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      wake = null;
    }
  }

  function cutAt(end: number): Buffer {
    const part = held.subarray(0, end);
    held = held.subarray(end);
    return part;
  }

  const carrier: Carrier = {
    write: (bytes) => {
      if (!socket.destroyed) socket.write(bytes);
    },
    line: () =>
      take(() => {
        const end = held.indexOf(10);
        if (end === -1 && held.length > longestLine)
          throw new LookFault('other-protocol', held.toString('latin1'));
        return end === -1
          ? null
          : cutAt(end + 1)
              .toString('latin1')
              .replace(/\r?\n$/, '');
      }),
    bytes: (count) => take(() => (held.length < count ? null : cutAt(count))),
    until: (ends) =>
      take(() => {
        const text = held.toString('latin1');
        const found = ends.map((end) => text.indexOf(end) + end.length * Number(text.includes(end)));
        const end = Math.max(...found);
        return end > 0 ? cutAt(end).toString('latin1') : null;
      }),
    rest: () => {
      duplex = new Duplex({
        read: () => undefined,
        write: (chunk, _encoding, done) => {
          if (socket.destroyed) done();
          else socket.write(chunk, done);
        },
      });
      duplex.on('error', () => undefined);
      if (held.length > 0) pass(held);
      held = Buffer.alloc(0);
      if (fault !== null) duplex.destroy(fault);
      return duplex;
    },
    close: () => {
      signal.removeEventListener('abort', late);
      socket.destroy();
      duplex?.destroy();
    },
  };

  return new Promise((resolve, reject) => {
    const ready = () => {
      if (fault !== null) reject(fault);
      else resolve(carrier);
    };
    wake = ready;
    socket.once('connect', () => {
      isOpen = true;
      ready();
    });
    if (signal.aborted) late();
  });
}

function faultOf(error: NodeJS.ErrnoException, isOpen: boolean): LookFault {
  if (error.code === 'ECONNREFUSED') return new LookFault('closed');
  return isOpen ? new LookFault('other-protocol', error.code) : new LookFault('no-answer', error.code);
}
