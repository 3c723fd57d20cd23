import { Agent, request } from 'node:http';

/**
 * Load from many signed-out clients, each from its own network, in a separate process: each sends its next request as soon as the last is
 * answered (the page, a sign-in, a captcha, the revocation list). Runs until killed.
 */
const [url = '', clients = '1'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) });
const signIn = new URLSearchParams({
  account: 'nobody@example.com',
  password: '0'.repeat(64),
  captchaID: '00000000-0000-4000-8000-000000000000',
  captchaOffset: '10',
}).toString();
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const asks = [
  { method: 'GET', path: '/', headers: { accept: 'text/html' } },
  { method: 'POST', path: '/login', headers: form, body: signIn },
  { method: 'GET', path: '/captcha', headers: {} },
  { method: 'GET', path: '/ca/root.crl', headers: {} },
] as const;

for (let client = 0; client < Number(clients); client += 1) {
  const from = `198.18.${client >> 8}.${client & 255}`;
  void ask(client, from);
}

async function ask(turn: number, from: string): Promise<never> {
  for (let next = turn; ; next += 1) {
    const { method, path, headers, ...rest } = asks[next % asks.length] ?? asks[0];
    await new Promise<void>((resolve, reject) => {
      const sent = request(new URL(path, url), {
        method,
        agent,
        headers: { ...headers, 'x-forwarded-for': from },
      });
      sent.on('response', (response) => response.resume().on('end', resolve));
      sent.on('error', reject);
      sent.end('body' in rest ? rest.body : undefined);
    });
  }
}
