import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import packet from 'dns-packet';
import { SMTPServer } from 'smtp-server';
import { issueChain } from '#tests/support/issue-chain.ts';

/** The external services of a server for customers, simulated by the test: mail, name and web servers, and the certificate issuer. */
export interface OutsideWorld {
  /** Settings that point a server at them. */
  readonly env: Readonly<Record<string, string>>;
  /** Mails as received, including headers, with the user who authenticated. */
  readonly mails: { readonly to: string; readonly user: string; readonly text: string }[];
  /** While `on`, mails and DNS queries are received and counted but not answered. */
  readonly hold: { on: boolean; mails: number; questions: number };
  /** Records of the name server. */
  readonly zone: Map<string, { readonly type: 'CNAME' | 'TXT' | 'A'; readonly data: string }>;
  /** Files of the web server, by `host/path`. */
  readonly files: Map<string, string>;
  /** Bodies of the requests to the issuer. */
  readonly asked: Record<string, unknown>[];
  /** Replies the issuer sends instead of a certificate, each used once. */
  readonly answers: { readonly status: number; readonly body: string }[];
  close(): Promise<void>;
}

const issuerToken = 'a token of the issuer, thirty-two'.replaceAll(' ', '-');
const mailUser = { name: 'certhub', password: 'a password/with:signs' };

export async function openOutsideWorld(): Promise<OutsideWorld> {
  const mails: OutsideWorld['mails'] = [];
  const hold = { on: false, mails: 0, questions: 0 };
  const zone: OutsideWorld['zone'] = new Map();
  const files: OutsideWorld['files'] = new Map();
  const asked: OutsideWorld['asked'] = [];
  const answers: OutsideWorld['answers'] = [];

  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _session, done) =>
      username === mailUser.name && password === mailUser.password
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onData: (stream, { envelope, user }, done) => {
      hold.mails += 1;
      if (hold.on) return void stream.resume();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) {
          mails.push({ to: address, user: String(user ?? ''), text: Buffer.concat(chunks).toString('utf8') });
        }
        done();
      });
    },
  });
  // A killed server resets its connections.
  mailServer.on('error', () => undefined);
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');

  const names = createSocket('udp4');
  names.on('message', (bytes, from) => {
    hold.questions += 1;
    if (hold.on) return;
    const { id, questions = [] } = packet.decode(bytes);
    const [question] = questions;
    const found = question === undefined ? undefined : zone.get(question.name.toLowerCase());
    const answer = found?.type === question?.type ? found : undefined;
    const flags = packet.RECURSION_AVAILABLE | (found === undefined ? 3 : 0);
    const record = { name: question?.name ?? '', ttl: 1, ...answer } as packet.Answer;
    names.send(
      packet.encode({
        type: 'response',
        id,
        flags,
        questions,
        answers: answer === undefined ? [] : [record],
      }),
      from.port,
      from.address,
    );
  });
  names.bind(0, '127.0.0.1');
  await once(names, 'listening');

  const web = createServer((request, response) => {
    const body = files.get(`${request.headers.host?.replace(/:\d+$/, '')}${request.url}`);
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  const issuer = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.headers.authorization !== `Bearer ${issuerToken}`) return response.writeHead(401).end();
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { csr: string };
    asked.push({ ...body, path: request.url, key: request.headers['idempotency-key'] });
    const answer = answers.shift();
    if (answer !== undefined) return response.writeHead(answer.status).end(answer.body);
    const chain = (await issueChain(body.csr)).join('');
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ chain }));
  });
  const [webPort, issuerPort] = [await listening(web), await listening(issuer)];

  const mailPort = (mailServer.server.address() as AddressInfo).port;
  return {
    env: {
      SMTP_URL: `smtp://${mailUser.name}:${encodeURIComponent(mailUser.password)}@127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Certhub <certificates@example.com>',
      ISSUER_URL: `http://127.0.0.1:${issuerPort}`,
      ISSUER_TOKEN: issuerToken,
      DCV_RESOLVER: `127.0.0.1:${names.address().port}`,
      DCV_HTTP_PORT: String(webPort),
      DCV_NETWORKS: '127.0.0.0/8',
    },
    mails,
    hold,
    zone,
    files,
    asked,
    answers,
    async close() {
      names.close();
      await Promise.all([
        new Promise<void>((done) => mailServer.close(done)),
        ...[web, issuer].map((server) => new Promise((done) => server.close(done))),
      ]);
    },
  };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
