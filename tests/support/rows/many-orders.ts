import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * Inserts realistically sized orders in every state over two years, a few with Unicode names; `count` for each customer whose ID the query
 * `owners` returns.
 */
export async function insertOrders(db: Db, owners: SQL, count: number): Promise<void> {
  await db.execute(sql`
    insert into orders (order_no, account_id, status, product_no, product_name, chinese_name, english_name, product_type,
      brand, sub_brand, brand_name, validity, common_name, search_names, dcv_method, dcv_token, csr, hash_value, spki_hash,
      sealed_key, contact_id, org_id, remark, raw_amount, pay_amount, create_time, cert_expire_time, valid_until, is_revoked, endings, held_key_type)
    select 'CN20261121-' || nextval('order_numbers'), c.id, status, 'p', 'p', 'p', 'p',
      (array['dv_one_ssl', 'dv_flex_ssl', 'ov_flex_ssl', 'email_smime'])[1 + n % 4],
      (array['certum', 'globalsign', 'digicert'])[1 + n % 3], (array['certum', 'alphassl', 'digicert'])[1 + n % 3], 'b', 1, name,
      name || case when n % 200 = 7 then E'\n例子' || n || '.com' else '' end, (array['dns', 'dns_txt', 'file'])[1 + n % 7 % 3], md5(n::text), repeat(md5(n::text), 30),
      repeat(md5(name), 2), repeat(md5(name), 2), repeat(md5(n::text), 50), '00000000-0000-4000-8000-00000000000' || n % 9,
      '00000000-0000-4000-8000-00000000000' || n % 8, case when n % 5 = 0 then 'remark ' || n else '' end,
      n % 90, n % 90, made, ends, case when status = 1000 then ends end, status = 1008,
      case when status = 1000 then tstzmultirange(tstzrange(ends - interval '30 days', ends)) end, case when status = 1000 then 'RSA-2048' end
    from (${owners}) c, generate_series(1, ${count}::int) n,
      lateral (select 'host' || n || '.example' || n % 977 || '.com' as name,
        case when n % 20 < 6 then (array[1001, 1002, 1003, 1004, 5004, 1008])[1 + n % 20] else 1000 end as status,
        now() - n * interval '700 days' / ${count}::int as made) one,
      lateral (select case when status in (1000, 1008) then made + interval '397 days' end as ends) held`);
  // Certificates of these orders; nobody signed them.
  await db.execute(sql`
    insert into certificates (order_id, account_id, number, serial_number, authority, not_before, not_after, issued_time, chain,
      sha256_fingerprint, csr, hash_value, spki_hash, key_type, sealed_key, names, revoked_time, ending_from, noticed_days)
    select id, account_id, 1, md5(order_no), 'rsa', create_time, cert_expire_time, create_time, '{}', repeat(md5(order_no), 2), '', '', repeat(md5(order_no), 2),
      'RSA-2048', '', array[common_name], case when status = 1008 then create_time + interval '1 day' end, lower(endings),
      case when cert_expire_time < now() - interval '7 days' then 0 end
    from orders where cert_expire_time is not null and id not in (select order_id from certificates)
      and account_id in (select id from (${owners}) c)`);
}
