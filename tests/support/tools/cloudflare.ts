import { randomBytes } from 'node:crypto';
import { readBody, startLocalServer } from '#tests/support/server/local-servers.ts';

export interface CloudflareRecord {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly ttl: number;
  readonly priority?: number;
  readonly proxied: boolean;
}

/** A fake of the parts of Cloudflare's API the product uses, written from its public reference: one zone, one token. */
export interface FakeCloudflare {
  readonly url: string;
  readonly token: string;
  readonly records: Map<string, CloudflareRecord>;
  /** Canned replies for the next requests, in order. */
  readonly answers: {
    readonly status: number;
    readonly headers?: Record<string, string>;
    readonly body: string;
  }[];
  /** Method and path of each request. */
  readonly asked: string[];
  close(): Promise<void>;
}

const zone = { id: 'zone1', name: 'example.com' };

export async function openCloudflare(): Promise<FakeCloudflare> {
  const token = `cf-${randomBytes(18).toString('hex')}`;
  const records: FakeCloudflare['records'] = new Map();
  const answers: FakeCloudflare['answers'] = [];
  const asked: string[] = [];
  const server = await startLocalServer(async (request, response) => {
    const body = await readBody(request);
    const reply = (status: number, result: unknown, errors: readonly object[] = []) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ success: status < 300, errors, messages: [], result }));
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(`${request.method} ${url.pathname}`);
    const planned = answers.shift();
    if (planned !== undefined) return response.writeHead(planned.status, planned.headers).end(planned.body);
    if (request.headers.authorization !== `Bearer ${token}`) {
      return reply(403, null, [
        { code: 9109, message: `Invalid access token ${request.headers.authorization}` },
      ]);
    }
    if (url.pathname === '/zones') {
      const wanted = url.searchParams.get('name')?.replace('contains:', '') ?? '';
      return reply(200, zone.name.includes(wanted) ? [zone] : []);
    }
    const [, zoneID, id] = /^\/zones\/([^/]+)\/dns_records(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (zoneID !== zone.id) return reply(404, null, [{ code: 7003, message: 'Could not route to the zone' }]);
    const known = id === undefined ? undefined : records.get(id);
    if (id !== undefined && known === undefined)
      return reply(404, null, [{ code: 81_044, message: 'Record does not exist.' }]);
    if (request.method === 'GET') {
      const [page, size] = ['page', 'per_page'].map((name) => Number(url.searchParams.get(name)));
      return reply(
        200,
        [...records.values()].slice(((page ?? 1) - 1) * (size ?? 100), (page ?? 1) * (size ?? 100)),
      );
    }
    if (request.method === 'DELETE') {
      records.delete(id ?? '');
      return reply(200, { id });
    }
    const sent = JSON.parse(body.toString('utf8')) as Record<string, never>;
    const record: CloudflareRecord = {
      ...{ content: contentOf(sent), proxied: false, ttl: 1 },
      ...known,
      ...(sent as object as CloudflareRecord),
      ...(sent.data === undefined ? {} : { content: contentOf(sent), ...priorityOf(sent) }),
      id: id ?? randomBytes(16).toString('hex'),
    };
    const others = [...records.values()].filter((one) => one.id !== record.id && one.name === record.name);
    if (others.some((one) => one.type === record.type && one.content === record.content)) {
      return reply(400, null, [{ code: 81_058, message: 'An identical record already exists.' }]);
    }
    if (
      others.some((one) => (one.type === 'CNAME') !== (record.type === 'CNAME') || record.type === 'CNAME')
    ) {
      return reply(400, null, [
        { code: 81_053, message: 'An A, AAAA, or CNAME record with that host already exists.' },
      ]);
    }
    records.set(record.id, record);
    return reply(200, record);
  });
  return { url: server.url, token, records, answers, asked, close: server.close };
}

/** SRV and CAA records are sent in parts and returned as one string. */
function contentOf({ content, data }: Record<string, never>): string {
  if (data === undefined) return content ?? '';
  const { weight, port, target, flags, tag, value } = data as Record<string, string>;
  return target === undefined ? `${flags} ${tag} "${value}"` : `${weight} ${port} ${target}`;
}

function priorityOf({ data }: Record<string, never>): { priority?: number } {
  const { priority } = data as unknown as { priority?: number };
  return priority === undefined ? {} : { priority };
}
