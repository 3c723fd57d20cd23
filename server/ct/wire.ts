/** Thrown by readers of what logs send: cut short, too long, or of an unknown form. */
export class WireFault extends Error {
  override readonly name = 'WireFault';
}

/** Reads the TLS presentation language (RFC 8446 §3): big-endian numbers and length-prefixed vectors. */
export class WireReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isDone(): boolean {
    return this.at === this.bytes.length;
  }

  /** Bytes read so far. */
  get offset(): number {
    return this.at;
  }

  take(size: number): Uint8Array {
    if (size > this.bytes.length - this.at) throw new WireFault(`cut at ${this.at}`);
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  /** At most six bytes, so that the number is exact. */
  number(size: number): number {
    let value = 0;
    for (const byte of this.take(size)) value = value * 256 + byte;
    return value;
  }

  /** Milliseconds since 1970. */
  time(): number {
    const high = this.number(4);
    const value = high * 2 ** 32 + this.number(4);
    if (value > latestTime) throw new WireFault(`time beyond any date: ${value}`);
    return value;
  }

  /** A vector whose length takes this many bytes. */
  vector(lengthSize: number): Uint8Array {
    return this.take(this.number(lengthSize));
  }

  finish(): void {
    if (!this.isDone) throw new WireFault(`${this.bytes.length - this.at} bytes too many`);
  }
}

/** The last moment of a `Date`. */
const latestTime = 8.64e15;

export function numberOf(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let rest = value;
  for (let at = size - 1; at >= 0; at -= 1) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

export function vectorOf(bytes: Uint8Array, lengthSize: number): Buffer {
  return Buffer.concat([numberOf(bytes.length, lengthSize), bytes]);
}
