import { and, desc, eq, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { OrganizationRealName } from '#core/contract/calls/realname.ts';
import { normalCreditCode } from '#core/realname/credit-code.ts';
import type { ProofType } from '#core/realname/proof.ts';
import { type OrganizationApplication, shownBankAccount } from '#core/realname/real-name.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import {
  type OrganizationRealNameRow,
  organizationRealNames,
  realNameProofs,
} from '#server/db/schema/realname.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { shownOutcome } from '#server/realname/people-names.ts';

/** How long a proof waits for its application. */
const proofKept = 24 * 3_600_000;
/** Proofs without an application that an account may have; the oldest makes room. */
const mostLooseProofs = 5;

const shown = {
  row: organizationRealNames,
  applicant: { displayName: users.displayName, email: users.email },
  proof: { name: realNameProofs.name, type: realNameProofs.type, size: realNameProofs.size },
};
type Found = {
  readonly row: OrganizationRealNameRow;
  readonly applicant: { readonly displayName: string; readonly email: string };
  readonly proof: { readonly name: string; readonly type: ProofType; readonly size: number };
};

function select(db: Db, wanted: SQL | undefined) {
  return db
    .select(shown)
    .from(organizationRealNames)
    .innerJoin(users, eq(users.id, organizationRealNames.userID))
    .innerJoin(realNameProofs, eq(realNameProofs.id, organizationRealNames.proofID))
    .where(wanted)
    .orderBy(desc(organizationRealNames.createTime), desc(organizationRealNames.id));
}

export async function listOrganizations(
  db: Db,
  owner: Owner,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ data: OrganizationRealName[]; total: number }> {
  const wanted = own(owner, organizationRealNames);
  const rows = await select(db, wanted)
    .limit(limit)
    .offset(limit * (offset - 1));
  return { data: rows.map(shownOrganization), total: await db.$count(organizationRealNames, wanted) };
}

export async function findOrganization(
  db: Db,
  owner: Owner,
  id: string,
): Promise<OrganizationRealName | null> {
  if (!isRecordID(id)) return null;
  const [found] = await select(db, and(own(owner, organizationRealNames), eq(organizationRealNames.id, id)));
  return found === undefined ? null : shownOrganization(found);
}

/** The account's last application; null before the first. */
export async function lastOrganization(db: Db, owner: Owner): Promise<OrganizationRealNameRow | null> {
  const [found] = await select(db, own(owner, organizationRealNames)).limit(1);
  return found?.row ?? null;
}

export async function keepProof(
  db: Db,
  by: { readonly owner: Owner; readonly userID: string },
  proof: { readonly name: string; readonly type: ProofType; readonly content: Uint8Array<ArrayBuffer> },
  now: Date,
): Promise<string> {
  const size = proof.content.byteLength;
  const [row] = await db
    .insert(realNameProofs)
    .values({ accountID: by.owner.id, userID: by.userID, ...proof, size, createTime: now })
    .returning({ id: realNameProofs.id });
  const loose = and(own(by.owner, realNameProofs), isLoose(db));
  const kept = db
    .select({ id: realNameProofs.id })
    .from(realNameProofs)
    .where(loose)
    .orderBy(desc(realNameProofs.createTime), desc(realNameProofs.id))
    .limit(mostLooseProofs);
  await db.delete(realNameProofs).where(and(loose, sql`${realNameProofs.id} not in (${kept})`));
  return row?.id ?? '';
}

/** Deletes proofs whose application never came. */
export async function removeLooseProofs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - proofKept);
  await db.delete(realNameProofs).where(and(lt(realNameProofs.createTime, before), isLoose(db)));
}

function isLoose(db: Db): SQL {
  const used = db
    .select({ one: sql`1` })
    .from(organizationRealNames)
    .where(eq(organizationRealNames.proofID, realNameProofs.id));
  return notExists(used);
}

/** Whether the account uploaded this proof. */
export async function hasProof(db: Db, owner: Owner, id: string): Promise<boolean> {
  if (!isRecordID(id)) return false;
  return (await db.$count(realNameProofs, and(own(owner, realNameProofs), eq(realNameProofs.id, id)))) > 0;
}

/** Keeps a checked application. Null if one waits or has passed already. */
export async function keepOrganization(
  db: Db,
  by: { readonly owner: Owner; readonly userID: string },
  application: OrganizationApplication & { readonly proofID: string },
  now: Date,
): Promise<OrganizationRealName | null> {
  const { orgName, socialCode, legalName, openAccount, bankAccount, proofID } = application;
  const { rows } = await db.execute<{ number: string | number }>(
    sql`select nextval('real_name_numbers') as number`,
  );
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const [row] = await db
    .insert(organizationRealNames)
    .values({
      ...{ accountID: by.owner.id, userID: by.userID, authno: `RN${day}-${rows[0]?.number}`, proofID },
      ...{ orgName: orgName.trim(), socialCode: normalCreditCode(socialCode), legalName: legalName.trim() },
      ...{ openAccount: openAccount.trim(), bankAccount: bankAccount.replace(/[ -]/g, ''), createTime: now },
    })
    .onConflictDoNothing()
    .returning({ id: organizationRealNames.id });
  return row === undefined ? null : findOrganization(db, by.owner, row.id);
}

/** The file of an application. */
export async function readProofFile(
  db: Db,
  owner: Owner,
  id: string,
): Promise<{
  readonly authno: string;
  readonly type: ProofType;
  readonly content: Uint8Array<ArrayBuffer>;
} | null> {
  if (!isRecordID(id)) return null;
  const [found] = await db
    .select({
      authno: organizationRealNames.authno,
      type: realNameProofs.type,
      content: realNameProofs.content,
    })
    .from(organizationRealNames)
    .innerJoin(realNameProofs, eq(realNameProofs.id, organizationRealNames.proofID))
    .where(and(own(owner, organizationRealNames), eq(organizationRealNames.id, id)));
  return found ?? null;
}

/** As a file to save: never as a type that a browser opens, however it was named. */
export function setProofHeaders(
  headers: { set(name: string, value: string): unknown },
  { authno, type }: { readonly authno: string; readonly type: ProofType },
): void {
  headers.set('content-type', 'application/octet-stream');
  headers.set('content-disposition', `attachment; filename="${authno}.${type === 'jpeg' ? 'jpg' : type}"`);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', "default-src 'none'; sandbox");
}

function shownOrganization({ row, applicant, proof }: Found): OrganizationRealName {
  return {
    ...{ id: row.id, authno: row.authno, orgName: row.orgName, socialCode: row.socialCode },
    ...{ legalName: row.legalName, openAccount: row.openAccount, balance: row.balance },
    bankAccount: shownBankAccount(row.bankAccount),
    ...shownOutcome(row),
    applicant: applicant.displayName || applicant.email,
    proof,
  };
}
