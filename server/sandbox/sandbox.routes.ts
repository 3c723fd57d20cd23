import { desc } from 'drizzle-orm';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { readCaa } from '#core/validation/caa.ts';
import { readPem } from '#core/x509/pem.ts';
import { cutSpki } from '#core/x509/spki.ts';
import { type Owner, own } from '#server/account/own.ts';
import { type MovableClock, mostDaysAhead } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { sandboxFiles, sandboxRecords } from '#server/db/schema/sandbox.ts';
import { badInput, notFound, type Refusal, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { noticeQueue } from '#server/notices/notices.jobs.ts';
import { nextSweepQueue } from '#server/orders/next-certificate.ts';
import type { SandboxLog } from '#server/sandbox/ct-log.ts';
import { filePathOf, zoneName } from '#server/sandbox/record-name.ts';
import { deleteEntry, entriesOf, mostEntries, putFile, putRecord } from '#server/sandbox/store.ts';
import { logStranger } from '#server/sandbox/stranger.ts';

/** The sandbox's calls. `clock` is null unless the server is a sandbox; then each call answers 404. */
export function sandboxRoutes({
  clock: movable,
  jobs,
  log,
}: {
  readonly clock: MovableClock | null;
  readonly jobs: Jobs;
  readonly log: SandboxLog | null;
}): Route[] {
  const { sandbox } = contract;
  return [
    serve(sandbox.overview, async ({ db, owner, clock }) => {
      if (movable === null) return notFound();
      const { records, files, mails } = await entriesOf(db, owner);
      return success({
        records: records.map(shownRecord),
        files: files.map(shownFile),
        mails: mails.map(({ id, to, subject, text, at }) => ({
          id,
          to,
          subject,
          text,
          at: at.toISOString(),
        })),
        serverTime: clock.now().toISOString(),
      });
    }),

    serve(sandbox.putRecord, async ({ db, owner, clock, body }) => {
      if (movable === null) return notFound();
      const name = zoneName(body.name);
      if (name === null) return bad('name', body.name, '_dnsauth.example.com');
      const value = body.type === 'CNAME' ? zoneName(body.value) : body.value.trim();
      if (value === null) return bad('value', body.value, 'target.example.net');
      if (body.type === 'CAA' && readCaa(value) === null) return bad('value', value, '0 issue "ca.example"');
      if (value === '') return refuse(replyCode.badInput, 'No value', [fault('value', 'required', '')]);
      const row = await putRecord(db, {
        accountID: owner.id,
        name,
        type: body.type,
        value,
        createdTime: clock.now(),
      });
      return row === null ? full('name') : success(shownRecord(row));
    }),

    serve(sandbox.deleteRecord, async ({ db, owner, params }) => {
      if (movable === null || !isId(params.id)) return notFound();
      return (await deleteEntry(db, sandboxRecords, owner, params.id)) ? success({}) : notFound();
    }),

    serve(sandbox.putFile, async ({ db, owner, clock, body }) => {
      if (movable === null) return notFound();
      const host = fileHostName(body.host);
      if (host === null) return bad('host', body.host, 'www.example.com');
      const path = filePathOf(body.path);
      if (path === null) return bad('path', body.path, '/.well-known/pki-validation/fileauth.txt');
      const row = await putFile(db, {
        accountID: owner.id,
        host,
        path,
        content: body.content,
        createdTime: clock.now(),
      });
      return row === null ? full('host') : success(shownFile(row));
    }),

    serve(sandbox.deleteFile, async ({ db, owner, params }) => {
      if (movable === null || !isId(params.id)) return notFound();
      return (await deleteEntry(db, sandboxFiles, owner, params.id)) ? success({}) : notFound();
    }),

    serve(sandbox.logStranger, async ({ db, owner, clock, body }) => {
      if (log === null) return notFound();
      const name = zoneName(body.name.trim().replace(/^\*\./, ''));
      if (name === null) return bad('name', body.name, 'www.example.com');
      const publicKey = body.key === 'own' ? await newestKey(db, owner) : undefined;
      if (publicKey === null)
        return refuse(replyCode.badInput, 'No key', [fault('key', 'required', body.key)]);
      const isWildcard = body.name.trim().startsWith('*.');
      await logStranger(db, log, { name: isWildcard ? `*.${name}` : name, publicKey }, clock.now());
      return success({});
    }),

    serve(
      sandbox.moveClock,
      async ({ body: { days } }) => {
        if (movable === null) return notFound();
        if (days === 0) await movable.reset();
        else if (!(await movable.move(days))) {
          return badInput([fault('days', 'too-long', String(days), String(mostDaysAhead))]);
        }
        // Process what has become due without waiting.
        await jobs.send(nextSweepQueue, {});
        await jobs.send(noticeQueue, {});
        return success({ serverTime: movable.now().toISOString() });
      },
      { transaction: 'own' },
    ),
  ];
}

/** SubjectPublicKeyInfo of the newest certificate; null if there is none. */
async function newestKey(db: Db, owner: Owner): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ chain: certificates.chain })
    .from(certificates)
    .where(own(owner, certificates))
    .orderBy(desc(certificates.issuedTime))
    .limit(1);
  const [block] = row === undefined ? [] : readPem(row.chain[0] ?? '').blocks;
  return block === undefined ? null : cutSpki('certificate', block.bytes);
}

function shownRecord({ id, name, type, value }: typeof sandboxRecords.$inferSelect) {
  return { id, name, type, value };
}

function shownFile({ id, host, path, content }: typeof sandboxFiles.$inferSelect) {
  return { id, host, path, content };
}

/** Accepts an IP address instead of a name. */
function fileHostName(input: string): string | null {
  const typed = input.trim().toLowerCase();
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]{2,39}\])$/.test(typed) ? typed : zoneName(typed);
}

function isId(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

function bad(field: string, found: string, expected: string): Refusal {
  const reason = found.trim() === '' ? 'required' : 'format';
  return refuse(replyCode.badInput, `Invalid value: ${field}`, [fault(field, reason, found, expected)]);
}

function full(field: string): Refusal {
  return refuse(replyCode.badInput, 'Too many entries', [fault(field, 'too-long', String(mostEntries))]);
}
