import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type AuditChange, auditText } from '#core/account/audit.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, invitations, users } from '#server/db/schema/accounts.ts';
import { acmeDirectories, acmePolicies } from '#server/db/schema/acme.ts';
import { discoveryAlertSettings, discoveryAlerts, discoveryCalendars } from '#server/db/schema/alerts.ts';
import { apiKeySecrets, apiKeys } from '#server/db/schema/api-keys.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { contacts, organizations, validationEmails } from '#server/db/schema/catalogue.ts';
import { codes } from '#server/db/schema/codes.ts';
import { ctFinds, ctWatches } from '#server/db/schema/ct.ts';
import { foundCertificates, sightings } from '#server/db/schema/discovery.ts';
import { discoveryAgents } from '#server/db/schema/discovery-agents.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/schema/factors.ts';
import { idempotency } from '#server/db/schema/idempotency.ts';
import { invoiceContacts, invoiceOrganizations, invoices } from '#server/db/schema/invoices.ts';
import { outgoingMails } from '#server/db/schema/mails.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { accountLogos, savedViews, userPreferences } from '#server/db/schema/preferences.ts';
import { organizationRealNames, personRealNames, realNameProofs } from '#server/db/schema/realname.ts';
import { withdrawals } from '#server/db/schema/referral.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { discoveryProfiles, discoveryRules, discoveryScopes } from '#server/db/schema/scans.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { sharedKeys, sharingKeys, sharingPolicy } from '#server/db/schema/sharing.ts';
import { supportCases } from '#server/db/schema/support.ts';
import { domainValidations, validationMails } from '#server/db/schema/validation.ts';
import { webhookEndpoints, webhookEvents } from '#server/db/schema/webhooks.ts';

/** In place of a mailbox, which a user must have one of; nobody receives mail there (RFC 2606). */
const erasedHost = 'erased.invalid';

/**
 * Erases the people of an account and disables it. Names, mails, telephones, addresses and what they wrote become empty; keys shared and
 * factors are gone. What the law keeps stays: orders, certificates, issued invoices and the ledger.
 */
export async function eraseAccount(tx: Db, owner: Owner, now: Date): Promise<void> {
  const people = await tx.select({ id: users.id, email: users.email }).from(users).where(own(owner, users));
  const ids = people.map(({ id }) => id);
  await eraseKept(
    tx,
    owner,
    ids,
    people.map(({ email }) => email),
  );
  await eraseRecords(tx, owner);
  await erasePrograms(tx, owner, now);
  await eraseInventory(tx, owner, now);
  await eraseOrderTexts(tx, owner);
  await eraseLog(tx, owner);
  await tx.delete(sessions).where(inArray(sessions.userID, ids));
  await tx
    .update(users)
    .set({
      ...{ email: sql`${users.id}::text || '@${sql.raw(erasedHost)}'`, telephone: '', displayName: '' },
      ...{ province: '', city: '', address: '', postalCode: '', password: '' },
      ...{ wechatOpenID: '', wechatUnionID: '', twoStepTel: false },
      ...{ lastLoginIP: '', previousLoginIP: '', removedTime: now, disabledTime: now },
    })
    .where(own(owner, users));
  await tx.update(accounts).set({ companyName: '', disabledTime: now }).where(eq(accounts.id, owner.id));
}

/** Whether nobody is left of an account. */
export async function isErased(db: Db, owner: Owner): Promise<boolean> {
  return (await db.$count(users, and(own(owner, users), isNull(users.removedTime)))) === 0;
}

/** What belongs to its users alone. */
async function eraseKept(
  tx: Db,
  owner: Owner,
  ids: readonly string[],
  emails: readonly string[],
): Promise<void> {
  for (const table of [
    authenticators,
    passkeys,
    recoveryCodes,
    sharingKeys,
    userPreferences,
    codes,
    discoveryCalendars,
  ])
    await tx.delete(table).where(inArray(table.userID, [...ids]));
  await tx.delete(idempotency).where(inArray(idempotency.actorID, [...ids]));
  await tx.delete(outgoingMails).where(inArray(outgoingMails.to, [...emails]));
  await tx.delete(sandboxMails).where(or(own(owner, sandboxMails), inArray(sandboxMails.to, [...emails])));
}

/** What the account kept besides its orders. */
async function eraseRecords(tx: Db, owner: Owner): Promise<void> {
  for (const table of [
    ...[contacts, organizations, validationEmails, invitations, savedViews, accountLogos, supportCases],
    ...[sharedKeys, sharingPolicy, personRealNames, organizationRealNames, realNameProofs],
    ...[invoiceOrganizations, invoiceContacts],
  ])
    await tx.delete(table).where(own(owner, table));
  await tx
    .update(withdrawals)
    .set({ holder: '', bankName: '', accountNo: '' })
    .where(own(owner, withdrawals));
  await tx.update(invoices).set({ mailing: null }).where(own(owner, invoices));
  await tx.update(approvals).set({ reason: '', decideReason: '' }).where(own(owner, approvals));
  await tx.update(noticeItems).set({ note: '' }).where(own(owner, noticeItems));
}

/** Nobody is told anything any more, and no key opens anything. What keys did stays, without their names. */
async function erasePrograms(tx: Db, owner: Owner, now: Date): Promise<void> {
  for (const table of [webhookEndpoints, webhookEvents]) await tx.delete(table).where(own(owner, table));
  const keys = tx.select({ id: apiKeys.id }).from(apiKeys).where(own(owner, apiKeys));
  await tx.delete(apiKeySecrets).where(inArray(apiKeySecrets.keyID, keys));
  await tx.update(apiKeys).set({ name: '', networks: [], removedTime: now }).where(own(owner, apiKeys));
  // Keys, accounts and what clients did go with their directories.
  const ordered = tx.select({ id: orders.id }).from(orders).where(own(owner, orders));
  await tx.delete(acmeDirectories).where(inArray(acmeDirectories.orderID, ordered));
  await tx.delete(acmePolicies).where(own(owner, acmePolicies));
}

/** What was to be scanned, and what people wrote beside what was found; certificates themselves name no person. */
async function eraseInventory(tx: Db, owner: Owner, now: Date): Promise<void> {
  for (const table of [
    ...[discoveryProfiles, discoveryScopes, discoveryRules, discoveryAlerts, discoveryAlertSettings],
    ...[ctWatches, ctFinds],
  ])
    await tx.delete(table).where(own(owner, table));
  // Places of their networks stay, without a name.
  await tx
    .update(discoveryAgents)
    .set({ name: '', networks: [], allowed: [], keyID: null, lastAddress: '', removedTime: now })
    .where(own(owner, discoveryAgents));
  await tx.update(foundCertificates).set({ displayName: '', tags: [] }).where(own(owner, foundCertificates));
  await tx
    .update(sightings)
    .set({ ref: '', note: '' })
    .where(and(own(owner, sightings), eq(sightings.source, 'file')));
}

/** Mailboxes and remarks beside orders; their names and certificates are the order. */
async function eraseOrderTexts(tx: Db, owner: Owner): Promise<void> {
  const ofOrders = tx.select({ id: orders.id }).from(orders).where(own(owner, orders));
  await tx.update(domainValidations).set({ mailbox: '' }).where(inArray(domainValidations.orderID, ofOrders));
  await tx.delete(validationMails).where(inArray(validationMails.orderID, ofOrders));
  await tx
    .update(orderEvents)
    .set({ note: '' })
    .where(and(eq(orderEvents.kind, 'mail-sent'), inArray(orderEvents.orderID, ofOrders)));
  await tx.update(orders).set({ remark: '' }).where(own(owner, orders));
}

/** An order's number says nothing of a person. */
const numbers = /^(?:(?:CN|DP|PK)\d{8}-\d{5,10}(?:, ?|$))+$/;
/** Fields of changes that hold what somebody wrote or is called. */
const personal: readonly string[] = ['email', 'telephone', 'name', 'remark', 'host', 'reason', 'sharedWith'];

/**
 * The log keeps what was done and when, and loses by whom it was. Its chain of hashes is made anew, which the entry of the erasure, the
 * next one, stands for.
 */
async function eraseLog(tx: Db, owner: Owner): Promise<void> {
  const entries = await tx
    .select()
    .from(auditEntries)
    .where(own(owner, auditEntries))
    .orderBy(asc(auditEntries.seq));
  let previous = '';
  for (const entry of entries) {
    const facts = {
      ...{ seq: entry.seq, at: entry.at.toISOString(), kind: entry.kind, actorID: entry.actorID },
      actorName: '',
      about: numbers.test(entry.about) ? entry.about : '',
      changes: entry.changes.filter(isImpersonal),
      from: '',
      previous,
    };
    const hash = createHash('sha256').update(auditText(facts), 'utf8').digest('hex');
    const { at: _, ...changed } = facts;
    await tx
      .update(auditEntries)
      .set({ ...changed, hash })
      .where(and(own(owner, auditEntries), eq(auditEntries.seq, entry.seq)));
    previous = hash;
  }
}

function isImpersonal({ field }: AuditChange): boolean {
  return !personal.includes(field);
}
