import { and, inArray, ne } from 'drizzle-orm';
import { zeroTime } from '#core/contract/fields.ts';
import { isRecordTopic } from '#core/notices/kinds.ts';
import { laterCertificates } from '#core/validation/later-certificates.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { domainValidations, type ValidationRow } from '#server/db/schema/validation.ts';
import type { Words } from '#server/mail/templates/mail-content.ts';
import type { HeldItem } from '#server/notices/held-items.ts';
import { lineTexts } from '#server/notices/notice-mail.texts.ts';
import { expectedValidation } from '#server/validation/validations.ts';

/** What the names of waiting orders still need, one in a line. */
export interface MailRecords {
  readonly once: readonly MailLine[];
  /** With the records that spare later certificates theirs, where a name has one; null if none has or no certificate follows. */
  readonly lasting: readonly MailLine[] | null;
}
type MailLine = string | Words;

export const noRecords: MailRecords = { once: [], lasting: null };

/** `mostOrders`: records of the others are left out. */
export async function mailRecords(
  tx: Db,
  items: readonly HeldItem[],
  { now, mostOrders }: { readonly now: Date; readonly mostOrders: number },
): Promise<MailRecords> {
  const waiting = items
    .flatMap(({ order, topic }) => (order === null || !isRecordTopic(topic) ? [] : [order]))
    .slice(0, mostOrders);
  if (waiting.length === 0) return noRecords;
  const { id, orderID, state } = domainValidations;
  const ids = waiting.map((order) => order.id);
  const rows = await tx
    .select()
    .from(domainValidations)
    .where(and(inArray(orderID, ids), ne(state, 'validated')))
    .orderBy(id);
  const lines = waiting.flatMap((order) =>
    rows.filter((row) => row.orderID === order.id).map((row) => linesOf(order, row, now)),
  );
  const hasLasting = lines.some(({ lasting }) => lasting !== null);
  // A name and its wildcard share a record.
  const unique = (all: readonly MailLine[]) => [
    ...new Map(all.map((line) => [typeof line === 'string' ? line : line.en, line])).values(),
  ];
  return {
    once: unique(lines.map(({ once }) => once)),
    lasting: hasLasting ? unique(lines.map(({ once, lasting }) => lasting ?? once)) : null,
  };
}

function linesOf(order: OrderRecord, row: ValidationRow, now: Date) {
  const terms = { now, delegationZone: null };
  const { recordType, recordName, expected, persistent = [] } = expectedValidation(order, row, terms);
  // No other record may stand beside the CNAME.
  if (row.problem === 'DELEGATION-PENDING') return { once: lineTexts.delegated(recordName), lasting: null };
  const [record] = persistent;
  const once =
    recordType === 'EMAIL' ? `${row.domainName} ← ${row.mailbox}` : `${recordName} ${recordType} ${expected}`;
  const isLast =
    laterCertificates({ ...order, paidUntil: order.paidUntil?.toISOString() ?? zeroTime }, now) === 0;
  return {
    once,
    lasting: record === undefined || isLast ? null : `${record.recordName} TXT ${record.expected}`,
  };
}
