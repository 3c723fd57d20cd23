import { type Answer, AUTHORITATIVE_ANSWER, type CaaData, decode, encode, type Packet } from 'dns-packet';
import { readCaa } from '#core/validation/caa.ts';
import { isHostName, type Zone } from '#server/sandbox/zone.ts';

const rcode = {
  noError: 0,
  formatError: 1,
  serverFailure: 2,
  nxDomain: 3,
  notImplemented: 4,
  refused: 5,
} as const;
const truncated = 0x0200;
const recursionDesired = 0x0100;
/** TTL in seconds: one, so that a published record is seen at once. */
const ttl = 1;
const longestChain = 8;
/** Maximum bytes sent over UDP, to avoid fragmentation (RFC 9715). */
const udpSize = 1232;
const textLimit = 255;

/**
 * Answers one DNS message (RFC 1035) from the zone; null if none is due. Hostile input gets FORMERR or silence, never an exception. An
 * answer too long for UDP is marked truncated, so that the client retries over TCP.
 */
export async function answerQuery(
  zone: Zone,
  message: Buffer,
  transport: 'udp' | 'tcp',
): Promise<Buffer | null> {
  if (message.length < 12 || (message.readUInt8(2) & 0x80) !== 0) return null;
  const id = message.readUInt16BE(0);
  const query = read(message);
  if (query === null) return header(id, rcode.formatError);
  if (query.opcode !== 'QUERY') return header(id, rcode.notImplemented);
  const [question, ...others] = query.questions ?? [];
  if (question === undefined || others.length > 0) return header(id, rcode.formatError);
  const flags = AUTHORITATIVE_ANSWER | ((query.flags ?? 0) & recursionDesired);
  const reply: Packet = { type: 'response', id, questions: [question] };
  if (!isEncodable(question.name)) return header(id, rcode.formatError);
  try {
    if (question.class !== undefined && question.class !== 'IN') {
      return encode({ ...reply, flags: flags | rcode.refused });
    }
    const { code, answers } = await resolve(zone, question.name, question.type);
    const whole = encode({ ...reply, flags: flags | code, answers });
    const room = transport === 'tcp' ? 65_535 : Math.max(512, Math.min(udpSize, offeredSize(query)));
    return whole.length <= room ? whole : encode({ ...reply, flags: flags | truncated });
  } catch {
    return encode({ ...reply, flags: flags | rcode.serverFailure });
  }
}

function read(message: Buffer): (Packet & { readonly opcode?: string }) | null {
  try {
    return decode(message);
  } catch {
    return null;
  }
}

/** Labels of raw octets do not survive conversion to a string and back; nobody publishes them. */
function isEncodable(name: string): boolean {
  return name.length <= 255 && name.split('.').every((label) => Buffer.byteLength(label) <= 63);
}

/** A reply with only a header. */
function header(id: number, code: number): Buffer {
  return encode({ type: 'response', id, flags: code });
}

/** UDP size the client accepts (RFC 6891). */
function offeredSize(query: Packet): number {
  const option = query.additionals?.find((record) => record.type === 'OPT');
  return option !== undefined && 'udpPayloadSize' in option ? option.udpPayloadSize : 512;
}

async function resolve(
  zone: Zone,
  asked: string,
  type: string,
): Promise<{ readonly code: number; readonly answers: Answer[] }> {
  const answers: Answer[] = [];
  let owner = asked;
  for (let hops = 0; hops < longestChain; hops += 1) {
    const name = owner.toLowerCase().replace(/\.$/, '');
    const { cname, txt, caa } = await zone.recordsAt(name);
    if (type === 'TXT' || type === 'ANY') {
      for (const value of txt)
        answers.push({ type: 'TXT', name: owner, ttl, class: 'IN', data: textStrings(value) });
    }
    if (type === 'CAA' || type === 'ANY') {
      // The library's types cover three tags; its code writes any.
      for (const record of caa.flatMap((text) => readCaa(text) ?? []))
        answers.push({ type: 'CAA', name: owner, ttl, class: 'IN', data: record as CaaData });
    }
    if (type === 'CNAME' || type === 'ANY') {
      for (const value of cname) answers.push({ type: 'CNAME', name: owner, ttl, class: 'IN', data: value });
    }
    if (type === 'A' && cname.length === 0 && isHostName(name)) {
      answers.push({ type: 'A', name: owner, ttl, class: 'IN', data: '127.0.0.1' });
    }
    const [target] = cname;
    if (target === undefined || type === 'CNAME' || answers.some((one) => one.name === owner)) {
      const exists = txt.length + cname.length + caa.length > 0 || isHostName(name);
      return { code: exists ? rcode.noError : rcode.nxDomain, answers };
    }
    answers.push({ type: 'CNAME', name: owner, ttl, class: 'IN', data: target });
    owner = target;
  }
  return { code: rcode.serverFailure, answers: [] };
}

/** Splits a TXT value into strings of at most 255 octets (RFC 1035 §3.3). */
function textStrings(value: string): Buffer[] {
  const bytes = Buffer.from(value, 'utf8');
  const count = Math.max(1, Math.ceil(bytes.length / textLimit));
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * textLimit, (index + 1) * textLimit),
  );
}
