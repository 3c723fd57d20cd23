import { alertWords } from '#core/discovery/alert-words.ts';
import { plainAmount } from '#core/money/money.ts';
import type { WebhookEvent } from '#core/webhooks/events.ts';
import type { MessageLanguage } from '#core/webhooks/formats.ts';
import { type MessageLabel, messageWords } from '#core/webhooks/message-words.ts';

/** What a chat is told of an event, in plain text: each format escapes it in its own way. */
export interface ChatMessage {
  readonly title: string;
  readonly lines: readonly string[];
  /** Words of the link. */
  readonly open: string;
  readonly url: string;
}

/** Bounds of a message, so that it fits every format: WeCom takes 2048 bytes. */
const longest = { title: 60, line: 120, lines: 8 } as const;

/** The message of an event. */
export function messageOf(event: WebhookEvent, language: MessageLanguage): ChatMessage {
  const words = messageWords[language];
  const title = event.data.title ?? words.kinds[event.kind];
  const facts = factsOf(event, language).map(
    ([label, value]) => `${words.labels[label]}${words.colon}${value}`,
  );
  const lines = [...(event.test ? [words.testNote] : []), ...facts, ...(event.data.lines ?? [])];
  return {
    title: oneLine(event.test ? `${words.test}${title}` : title, longest.title),
    lines: lines.slice(0, longest.lines).map((line) => oneLine(line, longest.line)),
    open: words.open,
    url: event.url,
  };
}

function factsOf(
  { kind, object: { type, id, name }, data }: WebhookEvent,
  language: MessageLanguage,
): readonly Fact[] {
  const isOrganization = kind === 'organization.passed';
  const facts: readonly (readonly [MessageLabel, string | undefined])[] = [
    ['name', type === 'webhook' || kind === 'notice' ? '' : name],
    ['alert', data.alert === undefined ? '' : alertWords[data.alert][language]],
    ['host', data.host === name ? '' : data.host],
    ['order', type === 'order' ? id : ''],
    ['payment', type === 'payment' ? id : ''],
    ['package', type === 'package' ? id : ''],
    ['product', data.product],
    [isOrganization ? 'organization' : 'by', data.by],
    ['daysLeft', data.daysLeft?.toString()],
    ['ends', (data.notAfter ?? data.until)?.slice(0, 10)],
    ['amount', data.cents === undefined ? '' : `${plainAmount(data.cents)} ${data.currency ?? ''}`],
    ['method', data.method],
    ['share', data.share === undefined ? '' : `${data.share}%`],
    ['reason', data.reason],
    ['serial', kind === 'certificate.revoked' ? data.serialNumber : ''],
  ];
  return facts.flatMap(([label, value = '']): Fact[] => (value.trim() === '' ? [] : [[label, value]]));
}
type Fact = readonly [MessageLabel, string];

/** One line without control characters or marks that turn the direction of text, of at most so many characters. */
function oneLine(text: string, most: number): string {
  const letters = [
    ...text
      .slice(0, most * 4)
      .replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, ' ')
      .trim(),
  ];
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
}
