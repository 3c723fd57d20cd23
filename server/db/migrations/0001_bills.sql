CREATE TABLE "bills" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"order_id" uuid,
	"deposit_id" uuid,
	"user_id" uuid,
	"department_id" uuid,
	"method" text NOT NULL,
	"brand" text NOT NULL,
	"product_kind" text NOT NULL,
	"searched" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"cents" bigint NOT NULL,
	"counted_bill" bigint DEFAULT 0 NOT NULL,
	"warned_month" date,
	"warned_share" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "budgets_positive" CHECK ("budgets"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_id_ledger_id_fk" FOREIGN KEY ("id") REFERENCES "public"."ledger"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_by_account" ON "bills" USING btree ("account_id","at","id","kind","cents","user_id","department_id","method","brand","product_kind");--> statement-breakpoint
CREATE INDEX "bills_by_order" ON "bills" USING btree ("order_id") WHERE "bills"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_once" ON "budgets" USING btree ("account_id",coalesce("department_id", "account_id"));--> statement-breakpoint
-- By hand: the bills of the entries before this version, as `follow_ledger` of `triggers.sql` writes them.
INSERT INTO bills (id, account_id, at, kind, cents, balance_after, order_id, deposit_id, user_id, department_id, method, brand, product_kind, searched)
  SELECT e.id, e.account_id, max(e.at) OVER (PARTITION BY e.account_id ORDER BY e.id), e.kind, e.cents, e.balance_after,
    e.order_id, e.deposit_id, coalesce(e.user_id, p.payer_id), o.department_id,
    coalesce(p.method, nullif(d.pay_way, ''), CASE WHEN e.order_id IS NOT NULL AND e.kind <> 'deposit' THEN 'balance' ELSE '' END),
    coalesce(o.sub_brand, ''), coalesce(o.kind, ''),
    lower(concat_ws(E'\n', o.order_no, d.deposit_no, o.common_name, o.chinese_name, o.english_name, o.brand_name))
  FROM ledger e
    LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN deposits d ON d.id = e.deposit_id LEFT JOIN payments p ON p.id = e.payment_id
  WHERE e.cents <> 0;
