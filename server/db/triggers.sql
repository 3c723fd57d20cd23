-- What follows from a change of orders, in the transaction of the change.
create function follow_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_texts (order_no, customer_id, text, remark)
      select order_no, customer_id, lower(search_names || E'\n' || order_no || E'\n' || remark), lower(remark) from after_rows;
    -- In all, and by each filter that stands alone.
    insert into order_tallies (customer_id, field, value, status, end_day, count)
      select customer_id, field, value, status, (cert_expire_time at time zone 'UTC')::date, count(*) from after_rows,
        lateral (values ('', ''), ('brand', brand), ('kind', kind), ('keyType', key_type), ('dcvMethod', dcv_method), ('contactID', contact_id), ('orgID', org_id)) fields (field, value)
      group by 1, 2, 3, 4, 5;
    insert into spend_tallies (customer_id, hour, cents)
      select customer_id, date_trunc('hour', create_time, 'UTC'), sum(pay_amount) from after_rows
      where status not in (1001, 1004) group by 1, 2 having sum(pay_amount) <> 0;
    insert into key_tallies (customer_id, brand, key_type, end_month, count)
      select customer_id, brand, key_type, date_trunc('month', cert_expire_time at time zone 'UTC')::date, count(*) from after_rows
      where status = 1000 group by 1, 2, 3, 4;
  else
    insert into order_tallies (customer_id, field, value, status, end_day, count)
      select customer_id, field, value, status, (cert_expire_time at time zone 'UTC')::date, sum(change) from (
        select *, 1 as change from after_rows union all select *, -1 from before_rows
      ) changes, lateral (values ('', ''), ('brand', brand), ('kind', kind), ('keyType', key_type), ('dcvMethod', dcv_method), ('contactID', contact_id), ('orgID', org_id)) fields (field, value)
      group by 1, 2, 3, 4, 5 having sum(change) <> 0;
    -- Unpaid and cancelled orders cost nothing.
    insert into spend_tallies (customer_id, hour, cents)
      select customer_id, date_trunc('hour', create_time, 'UTC'), sum(change) from (
        select customer_id, create_time, pay_amount as change from after_rows where status not in (1001, 1004)
        union all select customer_id, create_time, -pay_amount from before_rows where status not in (1001, 1004)
      ) changes group by 1, 2 having sum(change) <> 0;
    insert into key_tallies (customer_id, brand, key_type, end_month, count)
      select customer_id, brand, key_type, date_trunc('month', cert_expire_time at time zone 'UTC')::date, sum(change) from (
        select customer_id, brand, key_type, cert_expire_time, 1 as change from after_rows where status = 1000
        union all select customer_id, brand, key_type, cert_expire_time, -1 from before_rows where status = 1000
      ) changes group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger orders_inserted after insert on orders
  referencing new table as after_rows for each statement execute function follow_orders();--> statement-breakpoint
create trigger orders_updated after update on orders
  referencing old table as before_rows new table as after_rows for each statement execute function follow_orders();--> statement-breakpoint
create function follow_order_text() returns trigger language plpgsql as $$
begin
  update order_texts set text = lower(new.search_names || E'\n' || new.order_no || E'\n' || new.remark), remark = lower(new.remark) where order_no = new.order_no;
  return null;
end $$;--> statement-breakpoint
create trigger orders_renamed after update of search_names, remark on orders
  for each row execute function follow_order_text();--> statement-breakpoint
-- Where the extensions cannot be made, the search reads every order of the customer instead.
do $$ begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index order_texts_by_text on order_texts using gin (customer_id, text gin_trgm_ops);
  create index order_texts_by_remark on order_texts using gin (customer_id, remark gin_trgm_ops);
exception when others then
  raise notice 'no index for the search of orders: %', sqlerrm;
end $$;
