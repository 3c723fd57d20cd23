import { and, asc, eq } from 'drizzle-orm';
import { own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type EndpointRow, webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { mailTexts } from '#server/notices/notice-mail.texts.ts';
import type { Digest } from '#server/notices/notice-mail.ts';
import type { Person } from '#server/notices/people.ts';
import { raiseFor } from '#server/webhooks/raise.ts';

/** Names in one message. */
const mostNames = 6;

/** Webhooks and chats that somebody may have notices sent to: those they manage. */
export async function chatsOf(db: Db, { owner, rights }: Person): Promise<EndpointRow[]> {
  if (!rights.includes('webhooks:write')) return [];
  return db
    .select()
    .from(webhookEndpoints)
    .where(own(owner, webhookEndpoints))
    .orderBy(asc(webhookEndpoints.createdTime), asc(webhookEndpoints.id));
}

/** The one they chose; null for none, or if they may no longer. */
export async function chatOf(
  db: Db,
  { owner, rights, settings: { chatID } }: Person,
): Promise<EndpointRow | null> {
  if (chatID === null || !rights.includes('webhooks:write')) return null;
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(own(owner, webhookEndpoints), eq(webhookEndpoints.id, chatID)));
  return row ?? null;
}

/** Stores one event for each digest, in the caller's transaction. */
export async function sendToChat(
  tx: Db,
  person: Person,
  digests: readonly Digest[],
  now: Date,
): Promise<boolean> {
  const endpoint = await chatOf(tx, person);
  if (endpoint === null) return false;
  for (const { kind, items } of digests) {
    const names = items.map(
      ({ item, order, certificate }) => certificate?.names[0] ?? (item.note || order?.commonName) ?? '',
    );
    await raiseFor(tx, endpoint, {
      ...{ kind: 'notice', at: now, isManual: false },
      object: { type: 'account', id: kind, name: '' },
      data: {
        count: items.length,
        title: mailTexts(kind, items, { now, isRevoking: false })[endpoint.language].subject,
        lines: [
          ...names.slice(0, mostNames),
          ...(names.length > mostNames ? [`+${names.length - mostNames}`] : []),
        ],
      },
    });
  }
  return true;
}
