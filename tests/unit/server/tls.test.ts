import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { beforeAll, expect, it } from 'vitest';
import { openssl } from '#tests/support/files/openssl.ts';
import { shareFolder } from '#tests/support/server/share-folder.ts';
import { shareServer } from '#tests/support/server/share-server.ts';

const folder = shareFolder();
const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
let certificate: string;
beforeAll(async () => {
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', tls.key];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  await openssl(['req', '-x509', '-days', '2', ...newKey, ...subject, '-out', tls.cert]);
  certificate = await readFile(tls.cert, 'utf8');
});
const server = shareServer({ config: { tls } });

async function captcha(options: RequestOptions): Promise<IncomingMessage> {
  const [response] = (await once(get(`${server.url}/captcha`, options), 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

it('serves HTTPS with TLS_CERT and TLS_KEY, and sends HSTS', async () => {
  expect(server.url).toMatch(/^https:/);
  const { statusCode, headers, socket } = await captcha({ ca: certificate });
  expect(statusCode).toBe(200);
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect((socket as TLSSocket).authorized).toBe(true);
  expect((socket as TLSSocket).getProtocol()).toBe('TLSv1.3');
});

it('refuses older versions of TLS, and plain HTTP', async () => {
  const older = {
    ca: certificate,
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
    ciphers: 'ALL@SECLEVEL=0',
  } as const;
  await expect(captcha(older)).rejects.toThrow(/protocol version/);
  await expect(fetch(`${server.url.replace('https', 'http')}/captcha`)).rejects.toThrow('fetch failed');
  await expect(captcha({})).rejects.toThrow('self-signed certificate');
});
