-- Run after the migrations whenever its content has changed, so each statement may be repeated. What goes is dropped by a numbered migration.
-- The paid span: mirrors `spanDays` of `core/orders/span.ts`, plus the days a renewal adds.
create or replace function follow_payment() returns trigger language plpgsql as $$
begin
  new.paid_until := new.pay_time + (case when new.validity = 90 then 90 else new.validity * 365 end + new.bonus_days) * interval '24 hours';
  return new;
end $$;--> statement-breakpoint
create or replace trigger orders_paid before insert or update of pay_time, validity, bonus_days on orders
  for each row execute function follow_payment();--> statement-breakpoint
-- When an order enters and leaves each list and status code; `at` is null for 'from the beginning'. Mirrors `order-conditions.ts`.
create or replace function order_steps(status int, paid_until timestamptz, valid_until timestamptz, is_revoked boolean, endings tstzmultirange)
returns table (list text, at timestamptz, change int) language sql immutable as $$
  with errand as (
    select case when status in (1001, 5004) then 'unpaid' when status in (1002, 1003, 1006) then 'verifying' end as list
  ), rest as (
    -- From when on its certificates alone decide the code.
    select case when list is null then null else paid_until end as since, list is not null and paid_until is null as never from errand
  )
  select 'all', null::timestamptz, 1
  union all select list, null, 1 from errand where list is not null
  union all select list, paid_until, -1 from errand where list is not null and paid_until is not null
  union all select 'cancelled', null, 1 where status = 1004
  union all select 'revoked', null, 1 where is_revoked
  union all select 'issued', null, 1 where valid_until is not null
  union all select 'issued', valid_until, -1 where valid_until is not null
  union all select 'expired', valid_until, 1 where valid_until is not null and not is_revoked
  union all select 'expired', paid_until, 1 from errand where list is not null and paid_until is not null and valid_until is null and not is_revoked
  union all select 'expiring', lower(span), 1 from unnest(endings) span
  union all select 'expiring', upper(span), -1 from unnest(endings) span
  union all select status::text, null, 1 where status = 1004
  union all select status::text, null, 1 from errand where list is not null
  union all select status::text, paid_until, -1 from errand where list is not null and paid_until is not null
  union all select '1008', since, 1 from rest where status <> 1004 and is_revoked and not never
  union all select '1000', since, 1 from rest where status <> 1004 and not is_revoked and not never and (since is null or since < valid_until) and valid_until is not null
  union all select '1000', valid_until, -1 from rest where status <> 1004 and not is_revoked and not never and (since is null or since < valid_until) and valid_until is not null
  union all select '1007', greatest(since, valid_until), 1 from rest where status <> 1004 and not is_revoked and not never
$$;--> statement-breakpoint
-- What follows from a change of orders, in the transaction of the change.
create or replace function follow_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_texts (order_no, account_id, department_id, text, remark)
      select order_no, account_id, department_id, lower(search_names || E'\n' || order_no || E'\n' || remark), lower(remark) from after_rows;
    -- In all, and by each filter that stands alone.
    insert into order_tallies (account_id, department_id, field, value, list, day, count)
      select account_id, department_id, field, value, list, (at at time zone 'UTC')::date, sum(change) from after_rows,
        lateral order_steps(status, paid_until, valid_until, is_revoked, endings),
        lateral (values ('', ''), ('brand', sub_brand), ('kind', kind), ('keyType', shown_key_type), ('dcvMethod', dcv_method), ('contactID', contact_id), ('orgID', org_id)) fields (field, value)
      group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0;
    insert into spend_tallies (account_id, department_id, hour, cents)
      select account_id, department_id, date_trunc('hour', create_time, 'UTC'), sum(pay_amount) from after_rows
      where status not in (1001, 1004) group by 1, 2, 3 having sum(pay_amount) <> 0;
    insert into key_tallies (account_id, department_id, sub_brand, key_type, end_month, count)
      select account_id, department_id, sub_brand, shown_key_type, date_trunc('month', valid_until at time zone 'UTC')::date, count(*) from after_rows
      where valid_until is not null group by 1, 2, 3, 4, 5;
  else
    insert into order_tallies (account_id, department_id, field, value, list, day, count)
      select account_id, department_id, field, value, list, (at at time zone 'UTC')::date, sum(change * sign) from (
        select *, 1 as sign from after_rows union all select *, -1 from before_rows
      ) changes, lateral order_steps(status, paid_until, valid_until, is_revoked, endings),
        lateral (values ('', ''), ('brand', sub_brand), ('kind', kind), ('keyType', shown_key_type), ('dcvMethod', dcv_method), ('contactID', contact_id), ('orgID', org_id)) fields (field, value)
      group by 1, 2, 3, 4, 5, 6 having sum(change * sign) <> 0;
    -- Unpaid and cancelled orders cost nothing.
    insert into spend_tallies (account_id, department_id, hour, cents)
      select account_id, department_id, date_trunc('hour', create_time, 'UTC'), sum(change) from (
        select account_id, department_id, create_time, pay_amount as change from after_rows where status not in (1001, 1004)
        union all select account_id, department_id, create_time, -pay_amount from before_rows where status not in (1001, 1004)
      ) changes group by 1, 2, 3 having sum(change) <> 0;
    insert into key_tallies (account_id, department_id, sub_brand, key_type, end_month, count)
      select account_id, department_id, sub_brand, shown_key_type, date_trunc('month', valid_until at time zone 'UTC')::date, sum(change) from (
        select account_id, department_id, sub_brand, shown_key_type, valid_until, 1 as change from after_rows where valid_until is not null
        union all select account_id, department_id, sub_brand, shown_key_type, valid_until, -1 from before_rows where valid_until is not null
      ) changes group by 1, 2, 3, 4, 5 having sum(change) <> 0;
  end if;
  return null;
end $$;--> statement-breakpoint
create or replace trigger orders_inserted after insert on orders
  referencing new table as after_rows for each statement execute function follow_orders();--> statement-breakpoint
create or replace trigger orders_updated after update on orders
  referencing old table as before_rows new table as after_rows for each statement execute function follow_orders();--> statement-breakpoint
create or replace function follow_order_text() returns trigger language plpgsql as $$
begin
  update order_texts set text = lower(new.search_names || E'\n' || new.order_no || E'\n' || new.remark), remark = lower(new.remark) where order_no = new.order_no;
  return null;
end $$;--> statement-breakpoint
create or replace trigger orders_renamed after update of search_names, remark on orders
  for each row execute function follow_order_text();--> statement-breakpoint
-- What belongs to an order follows it to another department.
create or replace function follow_department() returns trigger language plpgsql as $$
begin
  update order_texts set department_id = new.department_id where order_no = new.order_no;
  update certificates set department_id = new.department_id where order_id = new.id;
  update found_certificates set department_id = new.department_id where order_id = new.id;
  return null;
end $$;--> statement-breakpoint
create or replace trigger orders_handed_over after update of department_id on orders
  for each row when (old.department_id is distinct from new.department_id) execute function follow_department();--> statement-breakpoint
-- Entries of the ledger are never changed; only who paid is forgotten with the user.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never changed';
end $$;--> statement-breakpoint
create or replace trigger ledger_unchanged before update of id, account_id, kind, cause, cents, balance_after, order_id, deposit_id, payment_id, at on ledger
  for each row execute function refuse_change();--> statement-breakpoint
create or replace trigger ledger_kept before delete on ledger for each row execute function refuse_change();--> statement-breakpoint
create or replace trigger ledger_lines_unchanged before update or delete on ledger_lines for each row execute function refuse_change();--> statement-breakpoint
-- At the end of a transaction: the lines of an entry sum to zero, and those of the balance to what the entry says.
create or replace function check_entry() returns trigger language plpgsql as $$
declare entry bigint := case when tg_table_name = 'ledger' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'entry_id')::bigint end;
begin
  if (select count(*) < 2 or sum(lines.cents) <> 0
      or coalesce(sum(lines.cents) filter (where lines.account = 'balance'), 0) <> (select cents from ledger where id = entry)
      from ledger_lines lines where lines.entry_id = entry) then
    raise exception 'entry % does not balance', entry using errcode = '23514', constraint = 'ledger_balances';
  end if;
  return null;
end $$;--> statement-breakpoint
do $$ begin
  if not exists (select from pg_trigger where tgname = 'ledger_balances') then
    create constraint trigger ledger_balances after insert on ledger deferrable initially deferred for each row execute function check_entry();
    create constraint trigger ledger_lines_balance after insert on ledger_lines deferrable initially deferred for each row execute function check_entry();
  end if;
end $$;--> statement-breakpoint
-- The bills of new entries, in the transaction of the entries. Of one account they follow one another, since its balance is locked.
create or replace function follow_ledger() returns trigger language plpgsql as $$
begin
  insert into bills (id, account_id, at, kind, cents, balance_after, order_id, deposit_id, user_id, department_id, method, brand, product_kind, searched)
    select e.id, e.account_id, greatest(max(e.at) over (partition by e.account_id order by e.id), latest.at), e.kind, e.cents, e.balance_after,
      e.order_id, e.deposit_id, coalesce(e.user_id, p.payer_id), case when paid.id is null then o.department_id else paid.department_id end,
      coalesce(p.method, nullif(d.pay_way, ''), case when coalesce(e.order_id, e.package_id) is not null and e.kind <> 'deposit' then 'balance' else '' end),
      coalesce(o.sub_brand, pr.sub_brand, ''), coalesce(o.kind, k.kind, ''),
      lower(concat_ws(E'\n', o.order_no, d.deposit_no, k.package_no, o.common_name, o.chinese_name, o.english_name, o.brand_name, ak.name))
    from after_rows e
      left join orders o on o.id = e.order_id left join deposits d on d.id = e.deposit_id left join payments p on p.id = e.payment_id
      left join packages k on k.id = e.package_id left join products pr on pr.product_no = k.product_no
      left join api_keys ak on ak.id = coalesce(e.api_key_id, p.api_key_id)
      left join lateral (select b.at from bills b where b.account_id = e.account_id order by b.at desc, b.id desc limit 1) latest on true
      left join lateral (select b.id, b.department_id from bills b where b.order_id = e.order_id order by b.id limit 1) paid on true
    where e.cents <> 0;
  return null;
end $$;--> statement-breakpoint
create or replace trigger ledger_inserted after insert on ledger
  referencing new table as after_rows for each statement execute function follow_ledger();--> statement-breakpoint
-- The inventory takes a certificate in again when it changes there.
create or replace function leave_inventory() returns trigger language plpgsql as $$
begin
  new.is_inventoried := false;
  return new;
end $$;--> statement-breakpoint
create or replace trigger certificates_changed before update of revoked_time, replaced_until on certificates
  for each row when (old.revoked_time is distinct from new.revoked_time or old.replaced_until is distinct from new.replaced_until)
  execute function leave_inventory();--> statement-breakpoint
-- What a certificate counts as in the inventory: by each filter, and from when on it needs somebody (`core/discovery/conditions.ts`).
create or replace function found_steps(found found_certificates)
returns table (field text, value text, day date) language sql immutable as $$
  select '', '', null::date
  union all select 'whose', found.whose, null
  union all select 'condition', unnest(found.conditions), null
  union all select 'source', unnest(found.sources), null
  union all select 'protocol', unnest(found.protocols), null
  union all select 'tag', unnest(found.tags), null
  union all select 'issuer', found.issuer, null
  union all select 'key', found.key, null
  union all select 'owner', coalesce(found.owner_id::text, ''), null
  union all select 'end', case when found.place_count > 0 then 'served' else '' end, (found.not_after at time zone 'UTC')::date where not found.is_retired
  union all select 'troubled', '', case when found.conditions && '{revoked,name-mismatch,chain-incomplete,untrusted,self-signed,weak-key,weak-signature,not-served}'
    then null else ((found.not_after - interval '30 days') at time zone 'UTC')::date end where not found.is_retired
  -- From its end on, one that is served nowhere needs nobody any more.
  union all select 'settled', '', (found.not_after at time zone 'UTC')::date where not found.is_retired and found.place_count = 0
    and not found.conditions && '{revoked,name-mismatch,chain-incomplete,untrusted,self-signed,weak-key,weak-signature,not-served}'
$$;--> statement-breakpoint
create or replace function follow_found() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into found_tallies (account_id, department_id, field, value, day, count)
      select account_id, department_id, step.field, step.value, step.day, count(*) from after_rows, lateral found_steps(after_rows) step
      group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    -- With an account its tallies go too.
    insert into found_tallies (account_id, department_id, field, value, day, count)
      select account_id, department_id, step.field, step.value, step.day, -count(*) from before_rows, lateral found_steps(before_rows) step
      where exists (select from accounts where accounts.id = account_id) group by 1, 2, 3, 4, 5;
  else
    insert into found_tallies (account_id, department_id, field, value, day, count)
      select account_id, department_id, field, value, day, sum(sign) from (
        select account_id, department_id, step.*, 1 as sign from after_rows, lateral found_steps(after_rows) step
        union all select account_id, department_id, step.*, -1 from before_rows, lateral found_steps(before_rows) step
      ) changes group by 1, 2, 3, 4, 5 having sum(sign) <> 0;
  end if;
  return null;
end $$;--> statement-breakpoint
create or replace trigger found_inserted after insert on found_certificates
  referencing new table as after_rows for each statement execute function follow_found();--> statement-breakpoint
create or replace trigger found_updated after update on found_certificates
  referencing old table as before_rows new table as after_rows for each statement execute function follow_found();--> statement-breakpoint
create or replace trigger found_deleted after delete on found_certificates
  referencing old table as before_rows for each statement execute function follow_found();--> statement-breakpoint
-- Where the extensions cannot be made, the search reads every order of the customer instead.
do $$ begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index if not exists order_texts_by_text on order_texts using gin (account_id, text gin_trgm_ops);
  create index if not exists order_texts_by_remark on order_texts using gin (account_id, remark gin_trgm_ops);
  create index if not exists found_texts_by_text on found_texts using gin (account_id, text gin_trgm_ops);
exception when others then
  raise notice 'no index for the search of orders: %', sqlerrm;
end $$;
