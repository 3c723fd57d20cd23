import { randomBytes } from 'node:crypto';
import { dayMs } from '#core/day.ts';
import { createAcmeIssuer } from '#server/ca/acme/acme-issuer.ts';
import { type Ask, createAsk } from '#server/ca/acme/ask.ts';
import type { ChallengeType, IssuedCertificate, IssueRequest, RemoteIssuer } from '#server/ca/issuer.ts';
import type { Db } from '#server/db/open.ts';
import type { Pebble } from '#tests/support/acme/pebble.ts';
import { newEc, opensslRequest } from '#tests/support/files/openssl.ts';

export const acmeSecret = 'a secret that seals account keys';

export function issuerAt(
  db: Db,
  { directory, roots }: Pick<Pebble, 'directory'> & { readonly roots?: string },
  options: {
    readonly binding?: { readonly kid: string; readonly key: string };
    readonly ask?: Ask;
    readonly now?: () => Date;
    readonly profile?: { readonly name: string; readonly isRequired: boolean };
  } = {},
): RemoteIssuer {
  const ask = options.ask ?? createAsk(directory, roots);
  return createAcmeIssuer(
    { db, ask, now: options.now ?? (() => new Date()) },
    {
      ...{ directory, contact: 'certificates@example.com', secret: acmeSecret },
      binding: options.binding,
      profile: options.profile,
    },
  );
}

let csrs: Promise<Map<string, string>> | undefined;

/** A request for these names; one key serves all, since making keys is not what is tested. */
export async function requestFor(
  orderNo: string,
  names: readonly string[],
  now = new Date(),
): Promise<IssueRequest> {
  csrs ??= Promise.resolve(new Map());
  const known = await csrs;
  const id = names.join();
  const csr = known.get(id) ?? (await opensslRequest([...names], newEc('P-256')));
  known.set(id, csr);
  const paidUntil = new Date(now.getTime() + 365 * dayMs);
  return { orderNo, csr, family: 'tls', assurance: 'dv', names, now, paidUntil };
}

export function someName(): string {
  return `${randomBytes(6).toString('hex')}.example.com`;
}

/** Publishes what the CA wants and goes on until the certificate is there. `byFile`: names validated by file where offered. */
export async function issueAt(
  pebble: Pebble,
  issuer: RemoteIssuer,
  request: IssueRequest,
  byFile = false,
): Promise<IssuedCertificate> {
  const chosen = new Map<string, ChallengeType>();
  const owners: string[] = [];
  for (let tries = 0; ; tries += 1) {
    const begun = await issuer.begin(request);
    if (begun.kind === 'refused') throw new Error(JSON.stringify(begun.refusals));
    if (begun.kind === 'postponed') {
      if (tries > 50) throw new Error(`stuck at the beginning: ${JSON.stringify(begun)}`);
      await until(begun.until);
      continue;
    }
    for (const { name, isValid, records } of begun.validations) {
      const { text, file } = records;
      if (isValid) continue;
      if (file !== null && (byFile || text === null)) {
        await pebble.publishFile(file.recordName.split('/').at(-1) ?? '', file.expected);
        chosen.set(name, 'http-01');
      } else if (text !== null) {
        await pebble.publishText(text.recordName, text.expected);
        chosen.set(name, text.challenge);
        owners.push(text.recordName);
      }
    }
    break;
  }
  for (let tries = 0; ; tries += 1) {
    const issued = await issuer.issue(request, chosen);
    if (issued !== null && 'ok' in issued) {
      // The companion answers with 512 bytes at most.
      for (const owner of owners) await pebble.clearText(owner);
      if (issued.ok) return issued.value;
      throw new Error(issued.error);
    }
    if (issued?.isAnew || tries > 50) throw new Error(`not issued: ${JSON.stringify(issued)}`);
    await until(issued?.until ?? new Date());
  }
}

async function until(time: Date): Promise<void> {
  await new Promise((done) => setTimeout(done, Math.min(Math.max(time.getTime() - Date.now(), 0), 5000)));
}
