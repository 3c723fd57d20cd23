import type { Protocol } from '#core/discovery/protocols.ts';
import {
  askLdap,
  askMysql,
  askPostgres,
  askRdp,
  askSqlServer,
} from '#server/discovery/engine/binary-dialogs.ts';
import { type Carrier, LookFault } from '#server/tools/tls/carrier.ts';

/** Takes a fresh connection to the point at which TLS begins. Throws `LookFault` if the server does not come along. */
export type Dialog = (carrier: Carrier, host: string) => Promise<void>;

/** How the client introduces itself to mail servers (RFC 5321 §4.1.3). */
const client = '[127.0.0.1]';
/** Lines a server may send before it answers. */
const mostLines = 100;

/** The dialog of each protocol; none where TLS is first. SQL Server wraps the handshake as well (`tds-wrapper.ts`). */
export const dialogs: Readonly<Record<Protocol, Dialog | null>> = {
  tls: null,
  smtp: (carrier) => askMail(carrier, 'EHLO'),
  lmtp: (carrier) => askMail(carrier, 'LHLO'),
  imap: askImap,
  pop3: (carrier) => askLine(carrier, { greeting: /^\+OK/, command: 'STLS', accepted: /^\+OK/ }),
  ftp: askFtp,
  ldap: askLdap,
  postgresql: askPostgres,
  mysql: askMysql,
  'xmpp-client': (carrier, host) => askXmpp(carrier, host, 'jabber:client'),
  'xmpp-server': (carrier, host) => askXmpp(carrier, host, 'jabber:server'),
  nntp: (carrier) => askLine(carrier, { greeting: /^20[01]/, command: 'STARTTLS', accepted: /^382/ }),
  sieve: askSieve,
  irc: askIrc,
  rdp: askRdp,
  sqlserver: askSqlServer,
};

/** RFC 3207; LMTP the same (RFC 2033). */
async function askMail(carrier: Carrier, hello: string): Promise<void> {
  await reply(carrier, /^220/, 'other-protocol');
  carrier.write(`${hello} ${client}\r\n`);
  const offers = await reply(carrier, /^250/, 'no-tls');
  if (!offers.some((line) => /^250[ -]STARTTLS\s*$/i.test(line))) throw new LookFault('no-tls');
  carrier.write('STARTTLS\r\n');
  await reply(carrier, /^220/, 'no-tls');
}

/** RFC 4217. */
async function askFtp(carrier: Carrier): Promise<void> {
  await reply(carrier, /^220/, 'other-protocol');
  carrier.write('AUTH TLS\r\n');
  await reply(carrier, /^[23]34/, 'no-tls');
}

/** A reply of lines that begin with the same code; the last has a space after it. */
async function reply(carrier: Carrier, wanted: RegExp, otherwise: 'other-protocol' | 'no-tls') {
  const lines: string[] = [];
  while (lines.length < mostLines) {
    const line = await carrier.line();
    lines.push(line);
    if (/^\d{3}(?: |$)/.test(line)) {
      if (!wanted.test(line)) throw new LookFault(otherwise, line);
      return lines;
    }
    // The inner lines of FTP's greeting may be anything (RFC 959 §4.2).
    if (lines.length === 1 && !/^\d{3}-/.test(line)) break;
  }
  throw new LookFault('other-protocol', lines[0]);
}

/** RFC 2595 §4, RFC 4642. */
async function askLine(
  carrier: Carrier,
  {
    greeting,
    command,
    accepted,
  }: { readonly greeting: RegExp; readonly command: string; readonly accepted: RegExp },
): Promise<void> {
  const hello = await carrier.line();
  if (!greeting.test(hello)) throw new LookFault('other-protocol', hello);
  carrier.write(`${command}\r\n`);
  const answer = await carrier.line();
  if (!accepted.test(answer)) throw new LookFault('no-tls', answer);
}

/** RFC 3501 §6.2.1. */
async function askImap(carrier: Carrier): Promise<void> {
  const hello = await carrier.line();
  if (!/^\* (?:OK|PREAUTH)/i.test(hello)) throw new LookFault('other-protocol', hello);
  carrier.write('a STARTTLS\r\n');
  const answer = await lineWhere(carrier, (line) => line.startsWith('a '));
  if (!/^a OK/i.test(answer)) throw new LookFault('no-tls', answer);
}

/** RFC 5804 §2.2: capabilities first, then OK. */
async function askSieve(carrier: Carrier): Promise<void> {
  let offers = false;
  const isEnd = (line: string) => /^(?:OK|NO|BYE)\b/i.test(line);
  const end = await lineWhere(carrier, (line) => {
    offers ||= /^"STARTTLS"/i.test(line);
    if (!isEnd(line) && !line.startsWith('"')) throw new LookFault('other-protocol', line);
    return isEnd(line);
  });
  if (!/^OK/i.test(end) || !offers) throw new LookFault('no-tls', end);
  carrier.write('STARTTLS\r\n');
  const answer = await carrier.line();
  if (!/^OK/i.test(answer)) throw new LookFault('no-tls', answer);
}

/** The `tls` extension: 670 before registration. */
async function askIrc(carrier: Carrier): Promise<void> {
  carrier.write('STARTTLS\r\n');
  const answer = await lineWhere(carrier, (line) => {
    const [, ping] = /^PING (.{0,200})$/.exec(line) ?? [];
    if (ping !== undefined) carrier.write(`PONG ${ping}\r\n`);
    else if (!/^(?::\S{1,200} |NOTICE |ERROR )/.test(line)) throw new LookFault('other-protocol', line);
    return /^(?::\S{1,200} )?(?:670|691|421|451|ERROR)\b/.test(line);
  });
  if (!/^(?::\S{1,200} )?670\b/.test(answer)) throw new LookFault('no-tls', answer);
}

/** RFC 6120 §5.4. */
async function askXmpp(carrier: Carrier, host: string, space: string): Promise<void> {
  carrier.write(
    `<?xml version='1.0'?><stream:stream xmlns='${space}' xmlns:stream='http://etherx.jabber.org/streams' to='${host}' version='1.0'>`,
  );
  const features = await carrier.until([
    '</stream:features>',
    '<stream:features/>',
    '</stream:error>',
    '\n\n',
  ]);
  if (!features.includes('<stream:stream')) throw new LookFault('other-protocol', features);
  if (!features.includes('<starttls')) throw new LookFault('no-tls', features);
  carrier.write("<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>");
  const answer = await carrier.until(['>']);
  if (!answer.includes('<proceed')) throw new LookFault('no-tls', answer);
}

async function lineWhere(carrier: Carrier, isIt: (line: string) => boolean): Promise<string> {
  for (let count = 0; count < mostLines; count += 1) {
    const line = await carrier.line();
    if (isIt(line)) return line;
  }
  throw new LookFault('other-protocol');
}
