import { createHmac } from 'node:crypto';
import { chatBody, chatProblem } from '#core/webhooks/chats.ts';
import { eventBody, pageOfEvent, type WebhookEvent } from '#core/webhooks/events.ts';
import { messageOf } from '#core/webhooks/messages.ts';
import { type AttemptOutcome, retryAfterOf } from '#core/webhooks/retry.ts';
import { signatureHeader, signatureValue, signedText } from '#core/webhooks/signature.ts';
import type { EndpointRow } from '#server/db/schema/webhooks.ts';
import type { Hooking } from '#server/webhooks/hooking.ts';
import { post } from '#server/webhooks/post.ts';
import type { StoredBody } from '#server/webhooks/raise.ts';
import { type EndpointSecrets, openSecrets } from '#server/webhooks/sealed.ts';

/** Characters of a request and of an answer that are kept. */
const mostKept = { request: 8_000, answer: 2_000 } as const;

export interface Attempted extends AttemptOutcome {
  readonly ms: number;
  /** Milliseconds the receiver asks for; null without a wish. */
  readonly retryAfter: number | null;
  /** Headers and body, shortened; of a chat without its address. */
  readonly request: string;
  readonly answer: string;
}

/** Sends one event to an endpoint, once. */
export async function attempt(
  { clock, config, address, world }: Pick<Hooking, 'clock' | 'config' | 'address' | 'world'>,
  endpoint: EndpointRow,
  stored: StoredBody,
): Promise<Attempted> {
  const secrets = openSecrets(config, endpoint);
  const url = `${await address}${pageOfEvent(stored.object, stored.kind)}`;
  const now = clock.real();
  const made = requestFor(endpoint, secrets, { ...stored, url }, now);
  const target = new URL(made.url);
  const began = performance.now();
  const posted = await post(world, target, made);
  const { status, headers, body, problem } = posted;
  const isFine = status >= 200 && status < 300;
  const shownTo = endpoint.format === 'json' ? `${target.pathname}${target.search}` : '/…';
  const lines = Object.entries({ Host: target.host, ...made.headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return {
    status,
    problem:
      problem === '' && isFine && endpoint.format !== 'json' ? chatProblem(endpoint.format, body) : problem,
    ms: Math.round(performance.now() - began),
    retryAfter: retryAfterOf(headers['retry-after'], now),
    request: kept(`POST ${shownTo}\n${lines.join('\n')}\n\n${made.body}`, mostKept.request),
    answer: kept(body, mostKept.answer),
  };
}

interface Made {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function requestFor(
  { format, language, previousUntil }: EndpointRow,
  { url, secret, previous, signing, recipient }: EndpointSecrets,
  event: WebhookEvent,
  now: Date,
): Made {
  const seconds = Math.floor(now.getTime() / 1000);
  const general = {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Certhub-Webhook/1',
  };
  if (format === 'json') {
    const body = eventBody(event);
    const isOverlapping = previous !== '' && previousUntil !== null && previousUntil > now;
    const signatures = [secret, ...(isOverlapping ? [previous] : [])].map((key) =>
      createHmac('sha256', key).update(signedText(seconds, body)).digest('hex'),
    );
    return {
      url,
      body,
      headers: {
        ...general,
        'Certhub-Event': event.kind,
        'Certhub-Event-Id': event.id,
        [signatureHeader]: signatureValue(seconds, signatures),
      },
    };
  }
  const message = messageOf(event, language);
  if (format === 'dingtalk' && signing !== '')
    return { url: dingtalkUrl(url, signing, now), headers: general, body: chatBody(format, message) };
  const signed =
    format === 'feishu' && signing !== '' ? { seconds, signature: feishuSignature(seconds, signing) } : null;
  return { url, headers: general, body: chatBody(format, message, { recipient, signed }) };
}

/** DingTalk: base64 of HMAC-SHA-256 over milliseconds and secret, by the secret, as a query. */
export function dingtalkUrl(url: string, secret: string, now: Date): string {
  const timestamp = String(now.getTime());
  const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
  return `${url}&timestamp=${timestamp}&sign=${encodeURIComponent(sign)}`;
}

/** Feishu: base64 of HMAC-SHA-256 over nothing, by seconds and secret. */
export function feishuSignature(seconds: number, secret: string): string {
  return createHmac('sha256', `${seconds}\n${secret}`).update('').digest('base64');
}

/** Text that PostgreSQL stores: without U+0000 and lone surrogates, shortened. */
function kept(text: string, most: number): string {
  const clean = Buffer.from(text.slice(0, most).replaceAll('\0', '\ufffd'), 'utf8').toString('utf8');
  return text.length > most ? `${clean}…` : clean;
}
