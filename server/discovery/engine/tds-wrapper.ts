import { Duplex } from 'node:stream';

const preloginPacket = 0x12;
const headerBytes = 8;
const mostInPacket = 4088;

/** SQL Server's TLS handshake travels in PRELOGIN packets ([MS-TDS] 2.1): wraps what is written, and unwraps what comes. */
export function wrapTds(raw: Duplex): Duplex {
  let held = Buffer.alloc(0);
  const wrapped = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      raw.write(Buffer.concat(packetsOf(chunk)), done);
    },
  });
  wrapped.on('error', () => undefined);
  raw.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= headerBytes) {
      const length = held.readUInt16BE(2);
      if (length < headerBytes) return void wrapped.destroy();
      if (held.length < length) return;
      wrapped.push(held.subarray(headerBytes, length));
      held = held.subarray(length);
    }
  });
  raw.on('end', () => wrapped.push(null));
  raw.on('error', (error) => wrapped.destroy(error));
  return wrapped;
}

function packetsOf(chunk: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  for (let at = 0; at < chunk.length; at += mostInPacket) {
    const part = chunk.subarray(at, at + mostInPacket);
    const header = Buffer.alloc(headerBytes);
    const isLast = at + mostInPacket >= chunk.length;
    header.writeUInt8(preloginPacket, 0);
    header.writeUInt8(isLast ? 1 : 0, 1);
    header.writeUInt16BE(part.length + headerBytes, 2);
    packets.push(header, part);
  }
  return packets;
}
