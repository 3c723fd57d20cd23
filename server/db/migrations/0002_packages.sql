CREATE SEQUENCE "public"."package_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE TABLE "package_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_no" text,
	"kind" text,
	"most_cents" bigint,
	"validity" integer NOT NULL,
	"units" integer NOT NULL,
	"cents" bigint NOT NULL,
	"days" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "package_offers_one" CHECK (num_nonnulls("package_offers"."product_no", "package_offers"."kind") = 1),
	CONSTRAINT "package_offers_amount" CHECK ("package_offers"."units" > 0 and "package_offers"."cents" >= "package_offers"."units" and "package_offers"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"package_no" text NOT NULL,
	"account_id" uuid NOT NULL,
	"creator_id" uuid,
	"offer_id" uuid NOT NULL,
	"product_no" text,
	"kind" text,
	"most_cents" bigint,
	"validity" integer NOT NULL,
	"units" integer NOT NULL,
	"cents" bigint NOT NULL,
	"days" integer NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"pay_way" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"pay_time" timestamp with time zone,
	"valid_until" timestamp with time zone,
	CONSTRAINT "packages_package_no_unique" UNIQUE("package_no"),
	CONSTRAINT "packages_one" CHECK (num_nonnulls("packages"."product_no", "packages"."kind") = 1),
	CONSTRAINT "packages_amount" CHECK ("packages"."units" > 0 and "packages"."cents" >= "packages"."units" and "packages"."days" > 0),
	CONSTRAINT "packages_used" CHECK ("packages"."used" between 0 and "packages"."units"),
	CONSTRAINT "packages_paid" CHECK (("packages"."state" = 'paid') = ("packages"."valid_until" is not null) and ("packages"."state" = 'paid') = ("packages"."pay_time" is not null))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_payable";--> statement-breakpoint
DROP INDEX "ledger_once_a_payment";--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "notice_items" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unit_number" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unit_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unit_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unit_back" text;--> statement-breakpoint
ALTER TABLE "payment_queues" ADD COLUMN "uses_units" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_offer_id_package_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."package_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packages_by_account" ON "packages" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "packages_by_end" ON "packages" USING btree ("valid_until") WHERE "packages"."used" < "packages"."units";--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_by_package" ON "ledger" USING btree ("package_id") WHERE "ledger"."package_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_once_a_unit" ON "orders" USING btree ("package_id","unit_number") WHERE "orders"."package_id" is not null and "orders"."unit_back" is distinct from 'unit';--> statement-breakpoint
CREATE INDEX "orders_by_package" ON "orders" USING btree ("package_id") WHERE "orders"."package_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_package" ON "payments" USING btree ("package_id") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_by_package" ON "payments" USING btree ("package_id") WHERE "payments"."package_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once_a_payment" ON "ledger" USING btree ("payment_id","kind") WHERE "ledger"."kind" in ('deposit', 'charge', 'package');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_unit" CHECK (num_nonnulls("orders"."package_id", "orders"."unit_number", "orders"."unit_cents", "orders"."unit_until") in (0, 4) and ("orders"."unit_back" is null or "orders"."package_id" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payable" CHECK (num_nonnulls("payments"."order_id", "payments"."deposit_id", "payments"."package_id") = 1);