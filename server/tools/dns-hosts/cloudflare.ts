import * as v from 'valibot';
import { readIp } from '#core/names/ip.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { HeldRecord } from '#core/tools/dns-plan.ts';
import { type DnsRecord, type DnsType, dnsTypes } from '#core/tools/dns-record.ts';
import { zoneStrings } from '#core/tools/read-records.ts';
import { decodeOctets, zoneWords } from '#core/tools/zone-words.ts';
import type { DnsHost, HostFault } from '#server/tools/dns-hosts/dns-host.ts';

/** Timeout of one call in milliseconds, and limits of bytes per reply, records per page and pages per list. */
const patience = 10_000;
const mostBytes = 4 * 1024 * 1024;
const perPage = 500;
const mostPages = 10;
const mostZones = 50;

const envelope = v.object({
  success: v.boolean(),
  errors: v.fallback(v.array(v.object({ code: v.number(), message: v.string() })), []),
  result: v.unknown(),
});
const zoneSchema = v.object({ id: v.string(), name: v.string() });
const recordSchema = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  content: v.fallback(v.string(), ''),
  ttl: v.fallback(v.number(), 1),
  priority: v.fallback(v.nullable(v.number()), null),
  proxied: v.fallback(v.nullable(v.boolean()), null),
});
const writtenSchema = v.object({ id: v.string() });

/** Cloudflare's API, version 4. `url` has no trailing slash. */
export function createCloudflare(url: string, token: string): DnsHost {
  return {
    async zones(search) {
      const query = new URLSearchParams({ per_page: String(mostZones), status: 'active' });
      if (search !== '') query.set('name', `contains:${search}`);
      return ask('GET', `/zones?${query}`, v.array(zoneSchema));
    },

    async records(zoneID) {
      const held: HeldRecord[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const query = new URLSearchParams({ per_page: String(perPage), page: String(page) });
        const found = await ask('GET', `${zonePath(zoneID)}?${query}`, v.array(recordSchema));
        if (!found.ok) return found;
        held.push(...found.value.flatMap(heldRecord));
        if (found.value.length < perPage) break;
      }
      return ok(held);
    },

    async apply(zoneID, operation) {
      const path = zonePath(zoneID);
      const written = await (operation.op === 'add'
        ? ask('POST', path, writtenSchema, bodyOf(operation.record))
        : operation.op === 'change'
          ? ask(
              'PATCH',
              `${path}/${encodeURIComponent(operation.id)}`,
              writtenSchema,
              bodyOf(operation.record),
            )
          : ask('DELETE', `${path}/${encodeURIComponent(operation.id)}`, writtenSchema));
      return written.ok ? ok(written.value.id) : written;
    },
  };

  async function ask<T>(
    method: string,
    path: string,
    schema: v.GenericSchema<unknown, T>,
    body?: object,
  ): Promise<Result<T, HostFault>> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // Never forward a request that contains a token.
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      text = await readText(response);
    } catch {
      return fail({ problem: 'unreachable', detail: '' });
    }
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), text);
    if (!read.success) return fail(faultOf(response, []));
    if (!response.ok || !read.output.success) return fail(faultOf(response, read.output.errors));
    const result = v.safeParse(schema, read.output.result);
    return result.success ? ok(result.output) : fail({ problem: 'bad-answer', detail: '' });
  }

  function faultOf(
    { status, headers }: Response,
    errors: readonly { readonly code: number; readonly message: string }[],
  ): HostFault {
    // The host may repeat parts of the request: do not pass the token on.
    const message = errors.map(({ code, message }) => `${message} (${code})`).join('; ');
    const detail = withoutToken(message.slice(0, 4096), token).slice(0, 300);
    if (status === 429) {
      const seconds = Number(headers.get('retry-after') ?? '');
      return {
        problem: 'rate-limit',
        detail,
        retryAfter: seconds > 0 && seconds <= 600 ? Math.ceil(seconds) : 60,
      };
    }
    const codes = errors.map(({ code }) => code);
    if (codes.some((code) => existing.has(code))) return { problem: 'exists', detail };
    // 6003 and 6111: a header that is not a token at all.
    if (status === 401 || codes.some((code) => code === 6003 || code === 6111 || code === 1000)) {
      return { problem: 'token', detail };
    }
    if (status === 403) return { problem: 'rights', detail };
    if (status === 404) return { problem: 'not-found', detail };
    if (status >= 500 || errors.length === 0)
      return { problem: 'bad-answer', detail: detail || `HTTP ${status}` };
    return { problem: 'refused', detail };
  }
}

/** Removes the token, as it is and in the encodings in which an error message may repeat it. */
function withoutToken(message: string, token: string): string {
  const bytes = Buffer.from(token);
  // Inside a longer text, such as `Bearer …`, the first characters of its Base64 differ, hence the three shifts without their ends.
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  const forms = [
    token,
    encodeURIComponent(token),
    JSON.stringify(token).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64').replace(/={1,2}$/, ''),
    bytes.toString('base64url'),
    ...shifted.filter((part) => part.length >= 8),
  ];
  return forms.filter((form) => form !== '').reduce((text, form) => text.replaceAll(form, '…'), message);
}

/** An identical record exists. 81053 means another type exists at the name, and is refused. */
const existing: ReadonlySet<number> = new Set([81_057, 81_058]);

function zonePath(zoneID: string): string {
  return `/zones/${encodeURIComponent(zoneID)}/dns_records`;
}

/** A TTL of 1 means 'automatic' at Cloudflare. */
function bodyOf({ name, type, content, priority, ttl, isProxied }: DnsRecord): object {
  const common = { name, type, ttl: ttl ?? 1, ...(isProxied === undefined ? {} : { proxied: isProxied }) };
  if (type === 'SRV') {
    const [weight, port, target] = content.split(' ');
    return {
      ...common,
      data: { priority: priority ?? 0, weight: Number(weight), port: Number(port), target },
    };
  }
  if (type === 'CAA') {
    const [, flags, tag, value] = /^(\d+) (\S+) "(.*)"$/s.exec(content) ?? [];
    return { ...common, data: { flags: Number(flags), tag, value } };
  }
  return {
    ...common,
    content: type === 'TXT' ? zoneStrings(content) : content,
    ...(priority === null ? {} : { priority }),
  };
}

function heldRecord(found: v.InferOutput<typeof recordSchema>): HeldRecord[] {
  const type = dnsTypes.find((each) => each === found.type);
  if (type === undefined) return [];
  const { id, ttl, proxied } = found;
  const name = found.name.toLowerCase().replace(/\.$/, '');
  const [priority, content] = spelled(type, found);
  return [{ id, name, type, content, priority, ttl: ttl === 1 ? null : ttl, isProxied: proxied }];
}

/** Priority and content in the form of `DnsRecord`. */
function spelled(
  type: DnsType,
  { content, priority }: v.InferOutput<typeof recordSchema>,
): readonly [number | null, string] {
  switch (type) {
    case 'TXT':
      return [null, content.startsWith('"') ? unquoted(content) : content];
    case 'A':
    case 'AAAA':
      return [null, readIp(content)?.text ?? content];
    case 'CAA': {
      const [, flags, tag, value] = /^(\d+)\s+(\S+)\s+"?(.*?)"?$/s.exec(content) ?? [];
      return [null, `${flags} ${tag} "${value}"`];
    }
    case 'SRV': {
      // With or without the priority in front.
      const [target = '', port, weight, first] = content.split(/\s+/).toReversed();
      const spelledTarget = target.toLowerCase().replace(/\.$/, '');
      return [priority ?? Number(first ?? 0), `${weight} ${port} ${spelledTarget}`];
    }
    default:
      return [type === 'MX' ? priority : null, content.toLowerCase().replace(/\.$/, '')];
  }
}

/** The quoted strings, joined. */
function unquoted(text: string): string {
  const words = zoneWords(text, false) ?? [];
  return decodeOctets(words.flatMap((word) => (word.isQuoted ? word.text : [])).join(''));
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error('the DNS host’s response is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
