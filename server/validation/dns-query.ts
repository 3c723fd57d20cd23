import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import {
  AUTHENTIC_DATA,
  type DecodedPacket,
  decode,
  encode,
  RECURSION_DESIRED,
  type RecordType,
} from 'dns-packet';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** `UNKNOWN_65` is the library's name for HTTPS records (RFC 9460). */
export type QuestionType = 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA' | 'DS' | 'UNKNOWN_65';

/** No answer: unreachable, or silent until the deadline. */
export type NoAnswer = 'TIMEOUT' | 'UNREACHABLE';

const udpSize = 1232;
const mostTcpBytes = 65_537;

/** Sends one question to one server (RFC 1035), over UDP and, if the answer is truncated, over TCP. */
export async function queryServer(
  server: Endpoint,
  name: string,
  type: QuestionType,
  timeoutMs: number,
): Promise<DecodedPacket | NoAnswer> {
  const id = randomInt(0x10000);
  const message = encode({
    type: 'query',
    id,
    // Requests the AD bit, which says whether DNSSEC validates the answer (RFC 6840 §5.7).
    flags: RECURSION_DESIRED | AUTHENTIC_DATA,
    // The library's types do not cover unknown record types, but its code does.
    questions: [{ type: type as RecordType, name, class: 'IN' }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: udpSize,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  });
  const isMine = (reply: Buffer) => answers(reply, id, name, type);
  const reply = await askUdp(server, message, isMine, timeoutMs);
  if (typeof reply === 'string') return reply;
  return reply.flag_tc ? askTcp(server, message, isMine, timeoutMs) : reply;
}

/** Decodes the reply if it answers exactly this question, so that a forged guess does not count. */
function answers(message: Buffer, id: number, name: string, type: QuestionType): DecodedPacket | null {
  try {
    const reply = decode(message);
    const [question] = reply.questions ?? [];
    const isEcho = question !== undefined && isSameName(question.name, name) && question.type === type;
    return reply.type === 'response' && reply.id === id && isEcho ? reply : null;
  } catch {
    return null;
  }
}

/** Compares names without case or trailing dot (RFC 4343). */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase().replace(/\.$/, '') === b.toLowerCase().replace(/\.$/, '');
}

type ReadReply = (message: Buffer) => DecodedPacket | null;

function askUdp(
  { host, port }: Endpoint,
  message: Buffer,
  read: ReadReply,
  timeoutMs: number,
): Promise<DecodedPacket | NoAnswer> {
  return new Promise((resolve) => {
    // A new socket, and so a new port, for each question makes forged answers harder (RFC 5452).
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    const end = (outcome: DecodedPacket | NoAnswer) => {
      clearTimeout(deadline);
      socket.close();
      resolve(outcome);
    };
    const deadline = setTimeout(end, timeoutMs, 'TIMEOUT');
    socket.once('error', () => end('UNREACHABLE'));
    socket.on('message', (reply) => {
      const packet = read(reply);
      if (packet !== null) end(packet);
    });
    socket.connect(port, host, () => socket.send(message));
  });
}

function askTcp(
  { host, port }: Endpoint,
  message: Buffer,
  read: ReadReply,
  timeoutMs: number,
): Promise<DecodedPacket | NoAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const end = (outcome: DecodedPacket | NoAnswer) => {
      clearTimeout(deadline);
      socket.destroy();
      resolve(outcome);
    };
    const deadline = setTimeout(end, timeoutMs, 'TIMEOUT');
    let pending = Buffer.alloc(0);
    socket.once('error', () => end('UNREACHABLE'));
    socket.once('end', () => end('UNREACHABLE'));
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      const size = pending.length < 2 ? mostTcpBytes : 2 + pending.readUInt16BE(0);
      if (pending.length >= size) end(read(pending.subarray(2, size)) ?? 'UNREACHABLE');
    });
    socket.on('connect', () => {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(message.length);
      socket.write(Buffer.concat([size, message]));
    });
  });
}
