import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * Fills the inventory of an account: certificates of every kind over 700 days, served at two and a half places each, of which some are
 * silent, found by one scan.
 */
export async function insertFound(db: Db, accountID: string, count: number): Promise<void> {
  const account = sql`${accountID}::uuid`;
  await db.execute(sql`
    insert into found_certificates (account_id, sha256, spki_hash, tbs_hash, serial_number, name, name_count, issuer, not_before, not_after,
      key, is_self_signed, whose, fixed, conditions, condition_places, sources, protocols, place_count, was_served, tags, display_name, first_seen)
    select ${account}, repeat(md5(n::text), 2), repeat(md5('k' || n), 2), repeat(md5('t' || n), 2), md5(n::text), 'host' || n || '.example' || n % 977 || '.com',
      2, 'CA ' || n % 40, ends - interval '397 days', ends, (array['EC P-256', 'RSA 2048', 'RSA 4096', 'RSA 1024'])[1 + n % 4], n % 50 = 3,
      (array['ours', 'elsewhere', 'stranger', 'ours'])[1 + n % 4], '{}',
      case when n % 25 = 0 then '{chain-incomplete}'::text[] when n % 33 = 0 then '{weak-key}' when n % 40 = 0 then '{key-reused}' else '{}' end, '{}',
      case when n % 3 = 0 then '{scan,ct}'::text[] else '{scan}' end, case when n % 7 = 0 then '{smtp}'::text[] else '{tls}' end,
      case when n % 2 = 0 then 3 else 2 end, true, case when n % 9 = 0 then array['team-' || n % 12] else '{}' end, '', now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n, lateral (select now() - interval '100 days' + n * interval '700 days' / ${count}::int as ends) one`);
  const own = sql`from found_certificates where account_id = ${account} and issuer like 'CA %'`;
  // What is inserted is known to fit: checking a million references takes longer than all the rest.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`insert into found_texts select id, account_id, name || E'\n' || issuer || E'\n' || serial_number || E'\n' || sha256 ${own}`,
    );
    await tx.execute(sql`insert into found_names select id, account_id, name ${own}`);
    await tx.execute(sql`insert into sightings (certificate_id, account_id, source, ref, first_seen, last_seen)
      select id, account_id, 'scan', 'profile', first_seen, now() ${own}`);
    await tx.execute(sql`
      insert into sent_chains (hash, links, is_incomplete, is_out_of_order, extra, is_trusted)
      select 'bench' || n, array[repeat(md5(n::text), 2)], false, false, 0, true from generate_series(0, 99) n on conflict do nothing`);
    await tx.execute(sql`
      insert into endpoints (account_id, host, address, port, protocol, sni, certificate_id, chain_hash, conditions, tls_version,
        asks_for_certificate, since, last_look, unreachable_since)
      select account_id, name, '203.' || p || '.' || (hashtext(name) & 255) || '.' || (hashtext(name) >> 8 & 255), (array[443, 8443, 25])[p], (array['tls', 'tls', 'smtp'])[p], name, id,
        'bench' || (hashtext(name) & 63), '{}', 'TLSv1.3', false, first_seen, now(), case when hashtext(name) % 50 = 0 then now() - interval '2 days' end
      from found_certificates, lateral generate_series(1, place_count) p where account_id = ${account} and issuer like 'CA %'`);
    await tx.execute(sql`
      insert into observations (endpoint_id, account_id, certificate_id, chain_hash, "from")
      select id, account_id, certificate_id, chain_hash, since from endpoints where account_id = ${account}`);
  });
}

export const foundTables = [
  'found_certificates',
  'found_texts',
  'found_names',
  'found_tallies',
  'sightings',
  'endpoints',
  'observations',
] as const;
