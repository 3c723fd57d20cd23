import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { RegisterRecord } from '#core/contract/calls/parties.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type * as calls from '#core/contract/shop-reviews.ts';
import { creditCodeFault } from '#core/realname/credit-code.ts';
import { cardFault } from '#core/realname/person-card.ts';
import { chineseDay, type RealNameKind, type ValidStatus } from '#core/realname/real-name.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { organizationRealNames, personRealNames, realNameProofs } from '#server/db/schema/realname.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Across } from '#server/shop/across.ts';
import { touchedColumns } from '#server/shop/customer-orders.ts';
import { askerColumns, earlierBy } from '#server/shop/review-people.ts';

/** Organizations whose name contains a text; null where no register can be asked. */
export type Register = ((text: string) => readonly RegisterRecord[]) | null;

type Queue = ReplyOf<typeof calls.realNames>;
type Page = { readonly limit: number; readonly offset: number };

/** Lists what waits, of people and organizations, the oldest first. `across` was given for it. */
export async function listRealNames(
  db: Db,
  _across: Across,
  register: Register,
  { limit, offset }: Page,
  now: Date,
): Promise<Queue> {
  const most = limit * offset;
  const [people, organizations] = [
    await waitingPeople(db, most, now),
    await waitingOrganizations(db, most, register),
  ];
  const all = [...people, ...organizations].toSorted(
    (a, b) => a.createTime.localeCompare(b.createTime) || a.id.localeCompare(b.id),
  );
  const waits = (table: typeof personRealNames | typeof organizationRealNames) =>
    db.$count(table, eq(table.status, 'waiting'));
  return {
    data: all.slice(limit * (offset - 1), most),
    total: (await waits(personRealNames)) + (await waits(organizationRealNames)),
  };
}

async function waitingPeople(db: Db, most: number, now: Date): Promise<Queue['data']> {
  const rows = await db
    .select({ row: personRealNames, account: touchedColumns, asker: askerColumns })
    .from(personRealNames)
    .innerJoin(accounts, eq(accounts.id, personRealNames.accountID))
    .innerJoin(users, eq(users.id, personRealNames.userID))
    .where(eq(personRealNames.status, 'waiting'))
    .orderBy(asc(personRealNames.createTime), asc(personRealNames.id))
    .limit(most);
  const before = await db
    .select()
    .from(personRealNames)
    .where(
      and(
        inArray(
          personRealNames.userID,
          rows.map(({ row }) => row.userID),
        ),
        ne(personRealNames.status, 'waiting'),
      ),
    )
    .orderBy(desc(personRealNames.decideTime));
  const earlier = earlierBy(before, ({ userID }) => userID);
  return rows.map(({ row, account, asker }) => ({
    ...{ id: row.id, kind: 'person' as const, account, asker, createTime: row.createTime.toISOString() },
    ...{ name: row.name, number: row.shownCard },
    numberFault: cardFault(row.idCard, chineseDay(now)) ?? '',
    ...{ legalName: '', openAccount: '', bankAccount: '', proof: null },
    register: { isAsked: false, record: null },
    earlier: (earlier.get(row.userID) ?? []).map((each) => decided({ ...each, number: each.shownCard })),
  }));
}

async function waitingOrganizations(db: Db, most: number, register: Register): Promise<Queue['data']> {
  const { name, type, size } = realNameProofs;
  const rows = await db
    .select({
      ...{ row: organizationRealNames, account: touchedColumns, asker: askerColumns },
      proof: { name, type, size },
    })
    .from(organizationRealNames)
    .innerJoin(accounts, eq(accounts.id, organizationRealNames.accountID))
    .innerJoin(users, eq(users.id, organizationRealNames.userID))
    .innerJoin(realNameProofs, eq(realNameProofs.id, organizationRealNames.proofID))
    .where(eq(organizationRealNames.status, 'waiting'))
    .orderBy(asc(organizationRealNames.createTime), asc(organizationRealNames.id))
    .limit(most);
  const before = await db
    .select()
    .from(organizationRealNames)
    .where(
      and(
        inArray(
          organizationRealNames.accountID,
          rows.map(({ row }) => row.accountID),
        ),
        ne(organizationRealNames.status, 'waiting'),
      ),
    )
    .orderBy(desc(organizationRealNames.decideTime));
  const earlier = earlierBy(before, ({ accountID }) => accountID);
  return rows.map(({ row, account, asker, proof }) => ({
    ...{
      id: row.id,
      kind: 'organization' as const,
      account,
      asker,
      createTime: row.createTime.toISOString(),
    },
    ...{ name: row.orgName, number: row.socialCode, numberFault: creditCodeFault(row.socialCode) ?? '' },
    ...{ legalName: row.legalName, openAccount: row.openAccount, bankAccount: row.bankAccount, proof },
    register: { isAsked: register !== null, record: register && recordOf(register(row.orgName), row) },
    earlier: (earlier.get(row.accountID) ?? []).map((each) =>
      decided({ ...each, name: each.orgName, number: each.socialCode }),
    ),
  }));
}

/** The record of the number, else the nearest name. */
function recordOf(
  found: readonly RegisterRecord[],
  { socialCode }: { readonly socialCode: string },
): Queue['data'][number]['register']['record'] {
  const record = found.find(({ creditCode }) => creditCode === socialCode) ?? found[0];
  if (record === undefined) return null;
  const { name, creditCode, telephone, province, locality, registryAddr, dateOfIncorporation } = record;
  const address = `${province}${locality}${registryAddr}`;
  return { name, creditCode, telephone, address, founded: dateOfIncorporation };
}

type Decided = Queue['data'][number]['earlier'][number];

function decided(row: {
  readonly status: string;
  readonly name: string;
  readonly number: string;
  readonly reason: Decided['reason'];
  readonly note: string;
  readonly decideTime: Date | null;
}): Decided {
  const { name, number, reason, note, decideTime } = row;
  const state = row.status === 'passed' ? 'passed' : 'refused';
  return { state, name, number, reason, note, decideTime: decideTime?.toISOString() ?? zeroTime };
}

interface FoundName {
  readonly accountID: string;
  readonly accountNo: string;
  readonly name: string;
  /** As everybody sees it. */
  readonly number: string;
  readonly status: ValidStatus;
}

/** An application in any state; null if there is none. */
export async function findRealName(
  db: Db,
  _across: Across,
  kind: RealNameKind,
  id: string,
): Promise<FoundName | null> {
  if (!isRecordID(id)) return null;
  const table = kind === 'person' ? personRealNames : organizationRealNames;
  const [name, number] =
    kind === 'person'
      ? [personRealNames.name, personRealNames.shownCard]
      : [organizationRealNames.orgName, organizationRealNames.socialCode];
  const [row] = await db
    .select({ accountID: table.accountID, accountNo: accounts.accountNo, name, number, status: table.status })
    .from(table)
    .innerJoin(accounts, eq(accounts.id, table.accountID))
    .where(eq(table.id, id));
  return row ?? null;
}
