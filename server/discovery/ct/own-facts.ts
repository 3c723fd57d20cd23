import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { OwnFacts } from '#core/discovery/logged-kind.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { foundCertificates, foundNames } from '#server/db/schema/discovery.ts';
import { orders } from '#server/db/schema/orders.ts';

interface Asked {
  readonly tbsHash: string;
  readonly spkiHash: string;
}

/** What an account knows of these keys and certificates. */
export async function ownFacts(tx: Db, accountID: string, asked: readonly Asked[]): Promise<OwnFacts> {
  const owner = wholeAccount(accountID);
  const spkis = [...new Set(asked.map(({ spkiHash }) => spkiHash))];
  const requests = await tx
    .select({ spkiHash: orders.spkiHash, names: orders.searchNames })
    .from(orders)
    .where(and(own(owner, orders), inArray(orders.spkiHash, spkis)));
  const issued = await tx
    .select({ spkiHash: certificates.spkiHash, names: certificates.names })
    .from(certificates)
    .where(and(own(owner, certificates), inArray(certificates.spkiHash, spkis)));
  const { id, tbsHash, spkiHash, whose } = foundCertificates;
  const found = await tx
    .select({ id, tbsHash, spkiHash, whose })
    .from(foundCertificates)
    .where(
      and(
        own(owner, foundCertificates),
        or(
          inArray(tbsHash, [...new Set(asked.map((each) => each.tbsHash))]),
          and(inArray(spkiHash, spkis), eq(whose, 'elsewhere')),
        ),
      ),
    );
  const others = found.filter((row) => row.whose === 'elsewhere');
  const names =
    others.length === 0
      ? []
      : await tx
          .select({ id: foundNames.certificateID, name: foundNames.name })
          .from(foundNames)
          .where(
            inArray(
              foundNames.certificateID,
              others.map((row) => row.id),
            ),
          );
  const spkiOf = new Map(others.map((row) => [row.id, row.spkiHash]));
  return {
    requested: namesByKey([
      ...requests.map((row) => [row.spkiHash, row.names.split('\n')] as const),
      ...issued.map((row) => [row.spkiHash, row.names] as const),
    ]),
    elsewhere: namesByKey(names.map((row) => [spkiOf.get(row.id) ?? '', [row.name]] as const)),
    known: new Map(found.map((row) => [row.tbsHash, row.whose])),
  };
}

function namesByKey(
  all: readonly (readonly [string, readonly string[]])[],
): Map<string, ReadonlySet<string>> {
  const byKey = new Map<string, Set<string>>();
  for (const [key, names] of all) {
    const known = byKey.get(key) ?? new Set();
    for (const name of names) known.add(name.trim().toLowerCase());
    byKey.set(key, known);
  }
  return byKey;
}

/** Accounts that requested a certificate for one of these keys, by key; but disabled and erased ones. */
export async function keyOwners(db: Db, spkis: readonly string[]): Promise<Map<string, string[]>> {
  const wanted = [...new Set(spkis)].filter((spki) => spki !== '');
  const owners = new Map<string, string[]>();
  if (wanted.length === 0) return owners;
  const list = sql`(select value from json_array_elements_text(${JSON.stringify(wanted)}::json))`;
  const { rows } = await db.execute(sql`
    select spki_hash, account_id from (
      select spki_hash, account_id from ${orders} where spki_hash in ${list}
      union select spki_hash, account_id from ${certificates} where spki_hash in ${list}
    ) asked join ${accounts} on ${accounts.id} = asked.account_id where ${accounts.disabledTime} is null`);
  for (const row of rows) {
    const [spki, account] = [String(row.spki_hash), String(row.account_id)];
    owners.set(spki, [...(owners.get(spki) ?? []), account]);
  }
  return owners;
}
