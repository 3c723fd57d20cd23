import packet from 'dns-packet';
import { SMTPServer } from 'smtp-server';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import {
  listenLocally,
  readBody,
  startLocalServer,
  startNameServer,
} from '#tests/support/server/local-servers.ts';

/** The external services of a server for customers, simulated by the test: mail, name and web servers, and the certificate issuer. */
export interface OutsideWorld {
  /** Settings that point a server at them. */
  readonly env: Readonly<Record<string, string>>;
  /** Mails as received, including headers, with the user who authenticated. */
  readonly mails: { readonly to: string; readonly user: string; readonly text: string }[];
  /** Message-ID of every mail that arrived whole, answered or not. */
  readonly messageIDs: string[];
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
  const messageIDs: string[] = [];
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
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        messageIDs.push(/^Message-ID: (\S+)/im.exec(text)?.[1] ?? '');
        hold.mails += 1;
        if (hold.on) return;
        for (const { address } of envelope.rcptTo)
          mails.push({ to: address, user: String(user ?? ''), text });
        done();
      });
    },
  });
  // A killed server resets its connections.
  mailServer.on('error', () => undefined);
  const mailPort = await listenLocally(mailServer.server);

  const names = await startNameServer(({ name, type }) => {
    hold.questions += 1;
    if (hold.on) return null;
    const found = zone.get(name.toLowerCase());
    const flags = packet.RECURSION_AVAILABLE | (found === undefined ? 3 : 0);
    return { flags, answers: found?.type === type ? [{ name, ttl: 1, ...found } as packet.Answer] : [] };
  });
  const web = await startLocalServer((request, response) => {
    const body = files.get(`${request.headers.host?.replace(/:\d+$/, '')}${request.url}`);
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  const issuer = await startLocalServer(async (request, response) => {
    const sent = await readBody(request);
    if (request.headers.authorization !== `Bearer ${issuerToken}`) return response.writeHead(401).end();
    const body = JSON.parse(sent.toString('utf8')) as { csr: string };
    asked.push({ ...body, path: request.url, key: request.headers['idempotency-key'] });
    const answer = answers.shift();
    if (answer !== undefined) return response.writeHead(answer.status).end(answer.body);
    const chain = (await issueChain(body.csr)).join('');
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ chain }));
  });
  return {
    env: {
      SMTP_URL: `smtp://${mailUser.name}:${encodeURIComponent(mailUser.password)}@127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Certhub <certificates@example.com>',
      ISSUER_URL: issuer.url,
      ISSUER_TOKEN: issuerToken,
      DCV_RESOLVER: names.resolver,
      DCV_HTTP_PORT: String(web.port),
      DCV_NETWORKS: '127.0.0.0/8',
    },
    mails,
    messageIDs,
    hold,
    zone,
    files,
    asked,
    answers,
    async close() {
      names.close();
      await Promise.all([new Promise<void>((done) => mailServer.close(done)), web.close(), issuer.close()]);
    },
  };
}
