CREATE TABLE "ledger_lines" (
	"entry_id" bigint NOT NULL,
	"account" text NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text,
	"charged_cents" bigint,
	"rate" numeric,
	CONSTRAINT "ledger_lines_entry_id_account_provider_pk" PRIMARY KEY("entry_id","account","provider"),
	CONSTRAINT "ledger_lines_charged" CHECK (num_nonnulls("ledger_lines"."currency", "ledger_lines"."charged_cents", "ledger_lines"."rate") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_sign";--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_not_negative";--> statement-breakpoint
DROP INDEX "ledger_once_a_payment";--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "cause" text;--> statement-breakpoint
update ledger set cause = 'entry:' || id;--> statement-breakpoint
ALTER TABLE "ledger" ALTER COLUMN "cause" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_lines_by_account" ON "ledger_lines" USING btree ("account","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once_a_cause" ON "ledger" USING btree ("cause","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once_a_payment" ON "ledger" USING btree ("payment_id","kind") WHERE "ledger"."kind" in ('deposit', 'charge');--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_sign" CHECK (case when "ledger"."kind" in ('charge', 'reversal', 'payout', 'package', 'write-off') then "ledger"."cents" < 0 when "ledger"."kind" in ('deposit', 'refund', 'payout-returned', 'package-refund', 'reward-to-balance', 'gift') then "ledger"."cents" > 0 else "ledger"."cents" = 0 end);--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_not_negative" CHECK ("ledger"."balance_after" >= 0 or "ledger"."cents" >= 0 or "ledger"."kind" = 'reversal');--> statement-breakpoint
-- By hand:
-- What stands, in double entry. A row without a payment is of the payment for the same order or deposit that settled last before it,
-- or of the bank.
insert into ledger_lines (entry_id, account, provider, cents)
  select id, 'balance', '', cents from ledger
  union all select id, case kind when 'charge' then 'sales' else 'refunds' end, '', -cents from ledger where kind in ('charge', 'refund');--> statement-breakpoint
insert into ledger_lines (entry_id, account, provider, cents, currency, charged_cents, rate)
  select entry.id, case when coalesce(payment.gateway, 'bank') = 'bank' then 'bank' else 'clearing' end,
    case when coalesce(payment.gateway, 'bank') = 'bank' then '' else payment.gateway end, -entry.cents,
    case when payment.cents <> payment.base_cents then payment.currency end,
    case when payment.cents <> payment.base_cents then round(-entry.cents::numeric * payment.cents / payment.base_cents)::bigint end,
    case when payment.cents <> payment.base_cents then round(payment.cents::numeric / payment.base_cents, 8) end
  from ledger entry left join lateral (
    select gateway, cents, base_cents, currency from payments
    where payments.id = entry.payment_id
      or entry.payment_id is null and payments.settle_time <= entry.at
        and (payments.order_id = entry.order_id or payments.deposit_id = entry.deposit_id)
    order by payments.settle_time desc limit 1
  ) payment on true
  where entry.kind in ('deposit', 'reversal');
