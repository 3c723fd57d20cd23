import { type Carrier, LookFault } from '#server/tools/tls/carrier.ts';

/** Dialogs of protocols that do not speak in lines. */

/** Extended request 1.3.6.1.4.1.1466.20037, message 1 (RFC 4511 §4.14). */
const ldapRequest = Buffer.concat([
  Buffer.from([0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
]);

export async function askLdap(carrier: Carrier): Promise<void> {
  carrier.write(ldapRequest);
  const [tag = 0, short = 0] = await carrier.bytes(2);
  if (tag !== 0x30) throw new LookFault('other-protocol');
  const more = short & 0x80 ? short & 0x7f : 0;
  if (more > 2) throw new LookFault('other-protocol');
  const length = more === 0 ? short : (await carrier.bytes(more)).readUIntBE(0, more);
  const message = await carrier.bytes(length);
  // messageID, then the extended response (tag 24), whose first element is the result code.
  const at = message.indexOf(Buffer.from([0x0a, 0x01]));
  if (message[0] !== 0x02 || !message.includes(0x78) || at === -1) throw new LookFault('other-protocol');
  const result = message[at + 2];
  if (result !== 0) throw new LookFault('no-tls', `resultCode ${result}`);
}

/** SSLRequest of PostgreSQL's protocol. */
export async function askPostgres(carrier: Carrier): Promise<void> {
  carrier.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]));
  const answer = (await carrier.bytes(1)).toString('latin1');
  if (answer === 'N') throw new LookFault('no-tls');
  if (answer !== 'S') throw new LookFault('other-protocol', answer);
}

const mysql = {
  protocol: 10,
  ssl: 0x0800,
  protocol41: 0x0200,
  secureConnection: 0x8000,
  longPassword: 1,
} as const;

/** The greeting tells whether it has TLS; the request for it is the first half of a login. */
export async function askMysql(carrier: Carrier): Promise<void> {
  const header = await carrier.bytes(4);
  const length = header.readUIntLE(0, 3);
  if (length < 20 || length > 1024) throw new LookFault('other-protocol');
  const greeting = await carrier.bytes(length);
  if (greeting[0] === 0xff) throw new LookFault('other-protocol', greeting.subarray(3).toString('latin1'));
  const version = greeting.indexOf(0, 1);
  const capabilities = version + 1 + 4 + 8 + 1;
  if (greeting[0] !== mysql.protocol || version === -1 || capabilities + 2 > length)
    throw new LookFault('other-protocol');
  if ((greeting.readUInt16LE(capabilities) & mysql.ssl) === 0) throw new LookFault('no-tls');
  const request = Buffer.alloc(36);
  request.writeUIntLE(32, 0, 3);
  request.writeUInt8((header[3] ?? 0) + 1, 3);
  request.writeUInt32LE(mysql.ssl | mysql.protocol41 | mysql.secureConnection | mysql.longPassword, 4);
  request.writeUInt32LE(0x0100_0000, 8);
  request.writeUInt8(33, 12);
  carrier.write(request);
}

/** X.224 connection request that asks for TLS, or TLS with CredSSP after it ([MS-RDPBCGR] 2.2.1.1). */
const rdpRequest = Buffer.from([
  ...[0x03, 0x00, 0x00, 0x13, 0x0e, 0xe0, 0x00, 0x00, 0x00, 0x00, 0x00],
  ...[0x01, 0x00, 0x08, 0x00, 0x03, 0x00, 0x00, 0x00],
]);

export async function askRdp(carrier: Carrier): Promise<void> {
  carrier.write(rdpRequest);
  const header = await carrier.bytes(4);
  const length = header.readUInt16BE(2);
  if (header[0] !== 3 || length < 11 || length > 512) throw new LookFault('other-protocol');
  const confirm = await carrier.bytes(length - 4);
  if (confirm[1] !== 0xd0) throw new LookFault('other-protocol');
  // Without a negotiation response it knows only its own encryption.
  const [kind, , , , selected = 0] = confirm.subarray(7);
  if (kind === 3) throw new LookFault('no-tls', `failureCode ${selected}`);
  if (kind !== 2 || selected === 0) throw new LookFault('no-tls');
}

/** PRELOGIN with the options VERSION and ENCRYPTION ([MS-TDS] 2.2.6.5). */
const prelogin = Buffer.from([
  ...[0x12, 0x01, 0x00, 0x1a, 0x00, 0x00, 0x01, 0x00],
  ...[0x00, 0x00, 0x0b, 0x00, 0x06, 0x01, 0x00, 0x11, 0x00, 0x01, 0xff],
  ...[0x11, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01],
]);

export async function askSqlServer(carrier: Carrier): Promise<void> {
  carrier.write(prelogin);
  const header = await carrier.bytes(8);
  const length = header.readUInt16BE(2);
  if (header[0] !== 4 || length < 9 || length > 4096) throw new LookFault('other-protocol');
  const payload = await carrier.bytes(length - 8);
  for (let at = 0; at + 5 <= payload.length && payload[at] !== 0xff; at += 5) {
    if (payload[at] !== 1) continue;
    const encryption = payload[payload.readUInt16BE(at + 1)];
    if (encryption === undefined) break;
    if (encryption === 2) throw new LookFault('no-tls');
    return;
  }
  throw new LookFault('other-protocol');
}
