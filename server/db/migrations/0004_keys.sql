CREATE TABLE "api_key_days" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "api_key_days_key_id_day_pk" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
CREATE TABLE "api_key_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"ending" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"last_used_time" timestamp with time zone,
	"last_used_address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rights" text[] NOT NULL,
	"department_id" uuid,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"per_order" bigint,
	"per_month" bigint,
	"creator_id" uuid,
	"created_time" timestamp with time zone NOT NULL,
	"disabled_time" timestamp with time zone,
	"removed_time" timestamp with time zone,
	"warned_days" integer,
	CONSTRAINT "api_keys_rights" CHECK (cardinality("api_keys"."rights") > 0)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_queues" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_secrets_by_key" ON "api_key_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "api_key_secrets_by_end" ON "api_key_secrets" USING btree ("end_time");--> statement-breakpoint
CREATE INDEX "api_keys_by_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_queues" ADD CONSTRAINT "payment_queues_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_by_key" ON "ledger" USING btree ("api_key_id","at") WHERE "ledger"."api_key_id" is not null;