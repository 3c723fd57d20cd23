CREATE SEQUENCE "public"."package_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."withdrawal_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
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
CREATE TABLE "help_articles" (
	"id" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"changed" date NOT NULL,
	"changed_by" text NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	CONSTRAINT "help_articles_id_language_pk" PRIMARY KEY("id","language")
);
--> statement-breakpoint
CREATE TABLE "help_votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"language" text NOT NULL,
	"is_helpful" boolean NOT NULL,
	"note" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"number" text,
	"verify_code" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"issue_time" timestamp with time zone,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_verify_code_unique" UNIQUE("verify_code"),
	CONSTRAINT "credit_notes_cents" CHECK ("credit_notes"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"removed_time" timestamp with time zone,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"telephone" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"order_id" uuid,
	"position" integer NOT NULL,
	"source_no" text NOT NULL,
	"product_name" text NOT NULL,
	"english_name" text NOT NULL,
	"common_name" text NOT NULL,
	"cents" bigint NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_lines_cents" CHECK ("invoice_lines"."cents" > 0 and "invoice_lines"."credited" between 0 and "invoice_lines"."cents")
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_numbers_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"removed_time" timestamp with time zone,
	"account_id" uuid NOT NULL,
	"org_name" text NOT NULL,
	"tax_num" text NOT NULL,
	"address" text NOT NULL,
	"telephone" text NOT NULL,
	"bank_name" text NOT NULL,
	"bank_account" text NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"state" text DEFAULT 'applied' NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"base_cents" bigint NOT NULL,
	"vat_rate" integer NOT NULL,
	"org_name" text NOT NULL,
	"title" json NOT NULL,
	"mailing" json,
	"remark" text NOT NULL,
	"number" text,
	"official_no" text DEFAULT '' NOT NULL,
	"seller" json,
	"verify_code" text NOT NULL,
	"apply_time" timestamp with time zone NOT NULL,
	"ask_time" timestamp with time zone,
	"issue_time" timestamp with time zone,
	"send_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"refusal" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_verify_code_unique" UNIQUE("verify_code"),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount" > 0 and "invoices"."credited" between 0 and "invoices"."amount"),
	CONSTRAINT "invoices_number" CHECK (("invoices"."number" is not null) = ("invoices"."state" in ('issued', 'sent', 'credited')))
);
--> statement-breakpoint
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
CREATE TABLE "invite_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"until_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"invited_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "referrals_other" CHECK ("referrals"."account_id" <> "referrals"."invited_id")
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"invited_id" uuid NOT NULL,
	"entry_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"base_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rewards_once" UNIQUE("entry_id","number")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"withdrawal_no" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid,
	"cents" bigint NOT NULL,
	"to" text NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_no" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	CONSTRAINT "withdrawals_withdrawal_no_unique" UNIQUE("withdrawal_no"),
	CONSTRAINT "withdrawals_amount" CHECK ("withdrawals"."cents" > 0),
	CONSTRAINT "withdrawals_end" CHECK (("withdrawals"."state" = 'waiting') = ("withdrawals"."end_time" is null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"entry_id" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"charged_cents" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"provider_ref" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_time" timestamp with time zone,
	"create_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"fault_code" text DEFAULT '' NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."cents" > 0 and "refunds"."charged_cents" > 0),
	CONSTRAINT "refunds_pending" CHECK (("refunds"."state" = 'pending') = ("refunds"."end_time" is null) and ("refunds"."state" = 'pending') = ("refunds"."next_try_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"ref" text PRIMARY KEY NOT NULL,
	"refund_id" text,
	"payment_ref" text NOT NULL,
	"cents" bigint NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_amount" CHECK ("sandbox_refunds"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "shared_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"spki_hash" text NOT NULL,
	"recipient_id" uuid NOT NULL,
	"recipient_key" text NOT NULL,
	"sharer_id" uuid NOT NULL,
	"envelope" text NOT NULL,
	"shared_time" timestamp with time zone NOT NULL,
	"ended_time" timestamp with time zone,
	CONSTRAINT "shared_keys_ended" CHECK (("shared_keys"."ended_time" is null) = ("shared_keys"."envelope" <> ''))
);
--> statement-breakpoint
CREATE TABLE "sharing_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"sealed" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sharing_policy" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid,
	"named_department_id" uuid,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "sharing_policy_of_one" CHECK (num_nonnulls("sharing_policy"."user_id", "sharing_policy"."named_department_id") = 1)
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
ALTER TABLE "sandbox_payments" ADD COLUMN "refund_way" text DEFAULT 'settle' NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_id_ledger_id_fk" FOREIGN KEY ("id") REFERENCES "public"."ledger"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_line_id_invoice_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_contacts" ADD CONSTRAINT "invoice_contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_organizations" ADD CONSTRAINT "invoice_organizations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_offer_id_package_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."package_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_codes" ADD CONSTRAINT "invite_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invited_id_accounts_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_invited_id_accounts_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_entry_id_ledger_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_entry_id_ledger_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_ref_sandbox_payments_ref_fk" FOREIGN KEY ("payment_ref") REFERENCES "public"."sandbox_payments"("ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_keys" ADD CONSTRAINT "shared_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_keys" ADD CONSTRAINT "shared_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_keys" ADD CONSTRAINT "shared_keys_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_keys" ADD CONSTRAINT "shared_keys_sharer_id_users_id_fk" FOREIGN KEY ("sharer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_keys" ADD CONSTRAINT "sharing_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_keys" ADD CONSTRAINT "sharing_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_policy" ADD CONSTRAINT "sharing_policy_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_policy" ADD CONSTRAINT "sharing_policy_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_policy" ADD CONSTRAINT "sharing_policy_named_department_id_departments_id_fk" FOREIGN KEY ("named_department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_by_account" ON "bills" USING btree ("account_id","at","id","kind","cents","user_id","department_id","method","brand","product_kind");--> statement-breakpoint
CREATE INDEX "bills_by_order" ON "bills" USING btree ("order_id") WHERE "bills"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_once" ON "budgets" USING btree ("account_id",coalesce("department_id", "account_id"));--> statement-breakpoint
CREATE INDEX "help_votes_by_article" ON "help_votes" USING btree ("article_id","language");--> statement-breakpoint
CREATE INDEX "help_votes_by_time" ON "help_votes" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "credit_notes_by_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_contacts_by_account" ON "invoice_contacts" USING btree ("account_id","created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_once" ON "invoice_lines" USING btree ("invoice_id","source_no");--> statement-breakpoint
CREATE INDEX "invoice_lines_by_order" ON "invoice_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_by_account" ON "invoice_lines" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "invoice_organizations_by_account" ON "invoice_organizations" USING btree ("account_id","created_time");--> statement-breakpoint
CREATE INDEX "invoices_by_account" ON "invoices" USING btree ("account_id","apply_time");--> statement-breakpoint
CREATE INDEX "invoices_waiting" ON "invoices" USING btree ("apply_time") WHERE "invoices"."state" = 'applied';--> statement-breakpoint
CREATE INDEX "packages_by_account" ON "packages" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "packages_by_end" ON "packages" USING btree ("valid_until") WHERE "packages"."used" < "packages"."units";--> statement-breakpoint
CREATE UNIQUE INDEX "invite_codes_once" ON "invite_codes" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "invite_codes_current" ON "invite_codes" USING btree ("account_id") WHERE "invite_codes"."until_time" is null;--> statement-breakpoint
CREATE INDEX "referrals_by_account" ON "referrals" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "rewards_by_account" ON "rewards" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "rewards_by_invited" ON "rewards" USING btree ("invited_id");--> statement-breakpoint
CREATE INDEX "withdrawals_by_account" ON "withdrawals" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_to_try" ON "refunds" USING btree ("next_try_time") WHERE "refunds"."next_try_time" is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_account" ON "refunds" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_refunds_once" ON "sandbox_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_by_payment" ON "sandbox_refunds" USING btree ("payment_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_keys_once" ON "shared_keys" USING btree ("order_id","spki_hash","recipient_id") WHERE "shared_keys"."ended_time" is null;--> statement-breakpoint
CREATE INDEX "shared_keys_by_recipient" ON "shared_keys" USING btree ("recipient_id") WHERE "shared_keys"."ended_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sharing_policy_user" ON "sharing_policy" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sharing_policy_department" ON "sharing_policy" USING btree ("account_id") WHERE "sharing_policy"."named_department_id" is not null;--> statement-breakpoint
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
ALTER TABLE "payments" ADD CONSTRAINT "payments_payable" CHECK (num_nonnulls("payments"."order_id", "payments"."deposit_id", "payments"."package_id") = 1);--> statement-breakpoint
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
