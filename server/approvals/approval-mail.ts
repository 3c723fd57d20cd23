import { and, eq, isNull } from 'drizzle-orm';
import { type BuiltInRole, builtInRoles, rightsOfRole } from '#core/account/roles.ts';
import { defaultCurrency, plainAmount } from '#core/money/money.ts';
import { addDays } from '#core/orders/span.ts';
import { isOwn, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { roles, users } from '#server/db/schema/accounts.ts';
import { type ApprovalRow, approvalOrders, approvals } from '#server/db/schema/approvals.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { MailContent } from '#server/mail/templates/mail-content.ts';
import { roleIDOf } from '#server/people/roles.ts';
import type { Services } from '#server/services.ts';

type Mailing = Pick<Services, 'mailer' | 'address'>;

/** Days after which nobody acts on such a mail. */
const keptDays = 30;

/** Mails one request to everybody who may decide over it, in the caller's transaction: one mail for a batch. */
export async function mailApprovers(
  { mailer, address }: Mailing,
  tx: Db,
  approvalID: string,
  now: Date,
): Promise<void> {
  if (mailer === null) return;
  const request = await readRequest(tx, approvalID);
  const { accountID, requesterID, reason } = request.row;
  const [requester] = await tx.select().from(users).where(eq(users.id, requesterID));
  const who = requester?.displayName || requester?.email || '';
  const link = new URL('/account/approvals', await address).href;
  const content: MailContent = {
    subject: { zh: `${who} 申请批准 ${request.sum}`, en: `${who} asks you to approve ${request.sum}` },
    blocks: [
      {
        kind: 'text',
        words: {
          zh: `${who} 的订单（${request.about}）超出支出限额，共 ${request.sum}。批准后才能付款。\n\n理由：${reason}`,
          en: `An order of ${who} (${request.about}) exceeds a spending limit: ${request.sum}. It can be paid once you approve it.\n\nReason: ${reason}`,
        },
      },
      { kind: 'button', words: { zh: '查看申请', en: 'View the request' }, href: link },
    ],
  };
  for (const { email } of await deciders(tx, request))
    await mailer.send(tx, {
      accountID,
      to: email,
      content,
      language: null,
      at: now,
      expireAt: addDays(now, keptDays),
    });
}

/** Mails the decision to who asked, with the next step. */
export async function mailRequester(
  { mailer, address }: Mailing,
  tx: Db,
  approvalID: string,
  now: Date,
): Promise<void> {
  if (mailer === null) return;
  const request = await readRequest(tx, approvalID);
  const { accountID, requesterID, state, decideReason } = request.row;
  const [requester] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, requesterID), isNull(users.removedTime)));
  if (requester === undefined) return;
  const isApproved = state === 'approved';
  const path =
    request.orderNos.length > 1 ? '/orders/list?status=unpaid' : `/ssl/certificate/${request.orderNos[0]}`;
  await mailer.send(tx, {
    accountID,
    to: requester.email,
    content: {
      subject: isApproved
        ? { zh: `已批准 ${request.sum}，请付款`, en: `${request.sum} approved: pay now` }
        : { zh: `未获批准 ${request.sum}`, en: `${request.sum} not approved` },
      blocks: [
        {
          kind: 'text',
          words: isApproved
            ? {
                zh: `${request.about} 已批准，现在可以付款。`,
                en: `${request.about} was approved and can be paid now.`,
              }
            : {
                zh: `${request.about} 未获批准，没有付款。`,
                en: `${request.about} was not approved and stays unpaid.`,
              },
        },
        ...(decideReason === ''
          ? []
          : [
              {
                kind: 'text' as const,
                words: { zh: `说明：${decideReason}`, en: `Note: ${decideReason}` },
              },
            ]),
        {
          kind: 'button',
          words: { zh: '查看订单', en: 'View the orders' },
          href: new URL(path, await address).href,
        },
      ],
    },
    language: null,
    at: now,
    expireAt: addDays(now, keptDays),
  });
}

interface Request {
  readonly row: ApprovalRow;
  readonly orderNos: readonly string[];
  readonly creators: ReadonlySet<string | null>;
  readonly about: string;
  readonly sum: string;
}

async function readRequest(tx: Db, id: string): Promise<Request> {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id));
  if (row === undefined) throw new Error('the request is gone');
  const asked = await tx
    .select({
      orderNo: orders.orderNo,
      commonName: orders.commonName,
      creatorID: orders.creatorID,
      cents: approvalOrders.cents,
    })
    .from(approvalOrders)
    .innerJoin(orders, eq(orders.id, approvalOrders.orderID))
    .where(eq(approvalOrders.approvalID, id))
    .orderBy(orders.orderNo);
  const name = asked[0]?.commonName ?? '';
  const sum = asked.reduce((total, { cents }) => total + cents, 0);
  return {
    row,
    orderNos: asked.map(({ orderNo }) => orderNo),
    creators: new Set(asked.map(({ creatorID }) => creatorID)),
    about: asked.length > 1 ? `${name} +${asked.length - 1}` : name,
    sum: `${plainAmount(sum)} ${defaultCurrency.unit}`,
  };
}

/** Those who may decide over the request: they have the right, see it, and neither asked for it nor ordered it. */
async function deciders(tx: Db, { row, creators }: Request): Promise<readonly { readonly email: string }[]> {
  const whole = wholeAccount(row.accountID);
  const ownRoles = await tx.select().from(roles).where(own(whole, roles));
  const able = new Set([
    ...builtInRoles.filter((role: BuiltInRole) => rightsOfRole[role].includes('approvals:decide')),
    ...ownRoles.filter(({ rights }) => rights.includes('approvals:decide')).map(({ id }) => id),
  ]);
  const people = await tx
    .select()
    .from(users)
    .where(and(own(whole, users), isNull(users.disabledTime), isNull(users.removedTime)));
  return people.filter(
    (person) =>
      able.has(roleIDOf(person)) &&
      person.id !== row.requesterID &&
      !creators.has(person.id) &&
      isOwn({ ...whole, scope: person.scope, departmentID: person.departmentID }, row),
  );
}
