import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';

/** What a server says and expects, in order: a text or bytes to send, a pattern to wait for, or the start of TLS. */
export type Step =
  | { readonly say: string | Uint8Array }
  /** A pattern over Latin-1, or bytes in hex. */
  | { readonly hear: RegExp | string }
  | { readonly secure: 'plain' | 'tds' };

export interface ScriptedServer {
  readonly port: number;
  /** Connections so far. */
  readonly count: () => number;
  close(): void;
}

/** Serves a dialog as written, and TLS after it. */
export async function serveScript(
  steps: readonly Step[],
  options: SecureContextOptions,
): Promise<ScriptedServer> {
  const secureContext = createSecureContext(options);
  let connections = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    play(socket, [...steps], (wrapped) => {
      const secured = new TLSSocket(wrapped, {
        isServer: true,
        secureContext,
        ...('requestCert' in options ? { requestCert: true, rejectUnauthorized: false } : {}),
      });
      secured.on('error', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    count: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function play(socket: Socket, steps: Step[], secure: (wrapped: Duplex) => void): void {
  let heard = Buffer.alloc(0);
  const go = () => {
    for (;;) {
      const [step] = steps;
      if (step === undefined) return;
      if ('say' in step) socket.write(step.say);
      else if ('secure' in step) {
        socket.off('data', listen);
        const wrapped = step.secure === 'tds' ? tdsServer(socket) : plainServer(socket, heard);
        return secure(wrapped);
      } else {
        const end = endOf(step.hear, heard);
        if (end === -1) return;
        heard = heard.subarray(end);
      }
      steps.shift();
    }
  };
  const listen = (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    go();
  };
  socket.on('data', listen);
  go();
}

/** Where the end of what is wanted is; -1 if it has not come. */
function endOf(wanted: RegExp | string, heard: Buffer): number {
  if (typeof wanted === 'string') {
    const at = heard.indexOf(bytes(wanted));
    // Nothing more comes until the server answers.
    return at === -1 ? -1 : heard.length;
  }
  const found = wanted.exec(heard.toString('latin1'));
  return found === null ? -1 : found.index + found[0].length;
}

/** The rest of the connection: whoever needs no answer has begun already. */
function plainServer(socket: Socket, begun: Buffer): Duplex {
  const wrapped = new Duplex({
    read: () => undefined,
    write: (chunk, _encoding, done) => socket.write(chunk, done),
  });
  if (begun.length > 0) wrapped.push(begun);
  socket.on('data', (chunk) => wrapped.push(chunk));
  socket.on('close', () => wrapped.push(null));
  return wrapped;
}

/** The server's side of TLS inside PRELOGIN packets: one packet a record or several. */
function tdsServer(socket: Socket): Duplex {
  let held = Buffer.alloc(0);
  const wrapped = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      const header = Buffer.from([0x12, 1, 0, 0, 0, 0, 0, 0]);
      header.writeUInt16BE(chunk.length + 8, 2);
      socket.write(Buffer.concat([header, chunk]), done);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= 8 && held.length >= held.readUInt16BE(2)) {
      const length = Math.max(8, held.readUInt16BE(2));
      wrapped.push(held.subarray(8, length));
      held = held.subarray(length);
    }
  });
  return wrapped;
}

const crlf = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('');
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const toTls = { secure: 'plain' } as const;

/** The greeting of MySQL 8: protocol 10, a version, the capabilities with TLS. */
const mysqlGreeting = (capabilities: string) => {
  const body = Buffer.concat([
    bytes('0a'),
    Buffer.from('8.0.36\0'),
    bytes('01000000'),
    Buffer.from('abcdefgh\0'),
    bytes(capabilities),
    bytes('21 0200 ffc1 15 00000000000000000000'),
    Buffer.from('ijklmnopqrst\0'),
  ]);
  const header = Buffer.alloc(4);
  header.writeUIntLE(body.length, 0, 3);
  return Buffer.concat([header, body]);
};

/** A server of each protocol that goes along. */
export const dialogsOf = {
  tls: [toTls],
  smtp: [
    { say: crlf('220-mail.test ESMTP', '220 ready') },
    { hear: /^EHLO .+\r\n/ },
    { say: crlf('250-mail.test', '250-SIZE 1000', '250 STARTTLS') },
    { hear: /^STARTTLS\r\n/ },
    { say: crlf('220 2.0.0 Go ahead') },
    toTls,
  ],
  lmtp: [
    { say: crlf('220 mail.test LMTP') },
    { hear: /^LHLO .+\r\n/ },
    { say: crlf('250-STARTTLS', '250 PIPELINING') },
    { hear: /^STARTTLS\r\n/ },
    { say: crlf('220 OK') },
    toTls,
  ],
  imap: [
    { say: crlf('* OK IMAP4rev1 ready') },
    { hear: /STARTTLS\r\n/ },
    { say: crlf('* CAPABILITY IMAP4rev1', 'a OK Begin TLS') },
    toTls,
  ],
  pop3: [{ say: crlf('+OK POP3') }, { hear: /^STLS\r\n/ }, { say: crlf('+OK Begin TLS') }, toTls],
  ftp: [
    { say: crlf('220-Welcome', ' to this server', '220 ready') },
    { hear: /^AUTH TLS\r\n/ },
    { say: crlf('234 AUTH TLS OK') },
    toTls,
  ],
  ldap: [
    { hear: /1\.3\.6\.1\.4\.1\.1466\.20037/ },
    { say: bytes('30 0c 02 01 01 78 07 0a 01 00 04 00 04 00') },
    toTls,
  ],
  postgresql: [{ hear: '04d2162f' }, { say: 'S' }, toTls],
  mysql: [{ say: mysqlGreeting('ffff') }, { hear: /[\s\S]{36}/ }, toTls],
  'xmpp-client': [
    { hear: /jabber:client.*to='a\.test'/ },
    {
      say: "<?xml version='1.0'?><stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' id='1' version='1.0'><stream:features><starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'><required/></starttls></stream:features>",
    },
    { hear: /<starttls[^>]*>/ },
    { say: "<proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>" },
    toTls,
  ],
  'xmpp-server': [
    { hear: /jabber:server/ },
    {
      say: "<?xml version='1.0'?><stream:stream xmlns='jabber:server' id='1' version='1.0'><stream:features><starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/></stream:features>",
    },
    { hear: /<starttls[^>]*>/ },
    { say: "<proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>" },
    toTls,
  ],
  nntp: [{ say: crlf('200 news.test') }, { hear: /^STARTTLS\r\n/ }, { say: crlf('382 Begin TLS') }, toTls],
  sieve: [
    { say: crlf('"IMPLEMENTATION" "Test"', '"STARTTLS"', 'OK "ready"') },
    { hear: /^STARTTLS\r\n/ },
    { say: crlf('OK "Begin TLS"') },
    toTls,
  ],
  irc: [
    { hear: /^STARTTLS\r\n/ },
    { say: crlf(':irc.test NOTICE * :*** Looking up', ':irc.test 670 * :STARTTLS successful') },
    toTls,
  ],
  rdp: [
    { hear: '03000013' },
    { say: bytes('03 00 00 13 0e d0 00 00 12 34 00 02 1f 08 00 02 00 00 00') },
    toTls,
  ],
  sqlserver: [
    { hear: '1201' },
    { say: bytes('04 01 00 1a 00 00 01 00 00 00 0b 00 06 01 00 11 00 01 ff 0f 00 00 00 00 00 01') },
    { secure: 'tds' },
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

/** The same for OpenSSL, where it asks what there is first. */
export const dialogsForOpenssl: Readonly<Partial<Record<string, readonly Step[]>>> = {
  imap: [
    { say: crlf('* OK IMAP4rev1 ready') },
    { hear: /CAPABILITY\r\n/ },
    { say: crlf('* CAPABILITY IMAP4rev1 STARTTLS', '. OK done') },
    { hear: /STARTTLS\r\n/ },
    { say: crlf('. OK Begin TLS') },
    toTls,
  ],
  nntp: [
    { say: crlf('200 news.test') },
    { hear: /CAPABILITIES\r\n/ },
    { say: crlf('101 list', 'STARTTLS', '.') },
    { hear: /STARTTLS\r\n/ },
    { say: crlf('382 Begin TLS') },
    toTls,
  ],
};

/** Servers of each protocol that have no TLS, and what they say. */
export const refusalsOf = {
  smtp: [{ say: crlf('220 mail.test') }, { hear: /EHLO/ }, { say: crlf('250 mail.test') }],
  imap: [{ say: crlf('* OK ready') }, { hear: /STARTTLS/ }, { say: crlf('a BAD unknown command') }],
  pop3: [{ say: crlf('+OK') }, { hear: /STLS/ }, { say: crlf('-ERR no') }],
  ftp: [{ say: crlf('220 ready') }, { hear: /AUTH/ }, { say: crlf('502 no') }],
  ldap: [{ hear: /1466/ }, { say: bytes('30 0c 02 01 01 78 07 0a 01 02 04 00 04 00') }],
  postgresql: [{ hear: '162f' }, { say: 'N' }],
  mysql: [{ say: mysqlGreeting('fff7') }],
  sieve: [{ say: crlf('"IMPLEMENTATION" "Test"', 'OK "ready"') }],
  irc: [{ hear: /STARTTLS/ }, { say: crlf(':irc.test 421 * STARTTLS :Unknown command') }],
  rdp: [{ hear: '03' }, { say: bytes('03 00 00 13 0e d0 00 00 12 34 00 03 00 08 00 02 00 00 00') }],
  sqlserver: [
    { hear: '1201' },
    { say: bytes('04 01 00 1a 00 00 01 00 00 00 0b 00 06 01 00 11 00 01 ff 0f 00 00 00 00 00 02') },
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>;
