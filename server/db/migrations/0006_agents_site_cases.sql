CREATE TABLE "acme_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"directory_id" uuid NOT NULL,
	"order_id" uuid,
	"reason" text NOT NULL,
	"names" text[] NOT NULL,
	"names_key" text NOT NULL,
	"product_no" text DEFAULT '' NOT NULL,
	"validity" integer NOT NULL,
	"client" text NOT NULL,
	"address" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"last_time" timestamp with time zone NOT NULL,
	"closed_time" timestamp with time zone,
	"is_dismissed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acme_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"name" text NOT NULL,
	"product_no" text NOT NULL,
	"product_type" text NOT NULL,
	"sub_brand" text NOT NULL,
	"validity" integer NOT NULL,
	"org_id" text DEFAULT '' NOT NULL,
	"contact_id" text DEFAULT '' NOT NULL,
	"domains" text[] NOT NULL,
	"package_id" uuid,
	"most_orders" integer NOT NULL,
	"creator_id" uuid,
	"created_time" timestamp with time zone NOT NULL,
	"closed_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "discovery_agents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"name" text NOT NULL,
	"networks" text[] NOT NULL,
	"key_id" uuid,
	"version" text DEFAULT '' NOT NULL,
	"allowed" text[] DEFAULT '{}' NOT NULL,
	"last_seen" timestamp with time zone,
	"last_address" text DEFAULT '' NOT NULL,
	"reported_time" timestamp with time zone,
	"created_time" timestamp with time zone NOT NULL,
	"removed_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "legal_consents" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"number" integer NOT NULL,
	"agreed_time" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_consents_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "site_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"content" json,
	"changed_by" uuid NOT NULL,
	"changed_time" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "site_versions_number" UNIQUE("host","part","number")
);
--> statement-breakpoint
CREATE TABLE "case_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_no" text NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "endpoints" DROP CONSTRAINT "endpoints_once";--> statement-breakpoint
ALTER TABLE "acme_directories" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_orders" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_directories" ADD COLUMN "policy_id" uuid;--> statement-breakpoint
ALTER TABLE "acme_orders" ADD COLUMN "is_bought" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discovery_profiles" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "discovery_runs" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "discovery_runs" ADD COLUMN "progress_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "change_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_directory_id_acme_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."acme_directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_policies" ADD CONSTRAINT "acme_policies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_policies" ADD CONSTRAINT "acme_policies_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_policies" ADD CONSTRAINT "acme_policies_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_policies" ADD CONSTRAINT "acme_policies_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_agents" ADD CONSTRAINT "discovery_agents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_agents" ADD CONSTRAINT "discovery_agents_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_agents" ADD CONSTRAINT "discovery_agents_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_consents" ADD CONSTRAINT "legal_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_case_no_support_cases_case_no_fk" FOREIGN KEY ("case_no") REFERENCES "public"."support_cases"("case_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "acme_drafts_open" ON "acme_drafts" USING btree ("directory_id","names_key") WHERE "acme_drafts"."closed_time" is null;--> statement-breakpoint
CREATE INDEX "acme_drafts_by_account" ON "acme_drafts" USING btree ("account_id","created_time");--> statement-breakpoint
CREATE INDEX "acme_policies_by_account" ON "acme_policies" USING btree ("account_id","created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "discovery_agents_by_key" ON "discovery_agents" USING btree ("key_id") WHERE "discovery_agents"."key_id" is not null and "discovery_agents"."removed_time" is null;--> statement-breakpoint
CREATE INDEX "discovery_agents_by_account" ON "discovery_agents" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "case_messages_by_case" ON "case_messages" USING btree ("case_no");--> statement-breakpoint
ALTER TABLE "acme_directories" ADD CONSTRAINT "acme_directories_policy_id_acme_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."acme_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_profiles" ADD CONSTRAINT "discovery_profiles_agent_id_discovery_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."discovery_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_runs" ADD CONSTRAINT "discovery_runs_agent_id_discovery_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."discovery_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_agent_id_discovery_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."discovery_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discovery_runs_of_agents" ON "discovery_runs" USING btree ("agent_id") WHERE "discovery_runs"."agent_id" is not null and "discovery_runs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "endpoints_counted" ON "endpoints" USING btree ("account_id","port","agent_id","unreachable_since");--> statement-breakpoint
CREATE INDEX "found_certificates_counted" ON "found_certificates" USING btree ("account_id","place_count","was_served","not_after","is_retired","conditions");--> statement-breakpoint
CREATE INDEX "issuer_orders_to_ask" ON "issuer_orders" USING btree ("renewal_check_time");--> statement-breakpoint
CREATE INDEX "issuer_orders_by_renewal" ON "issuer_orders" USING btree ("renewal_id");--> statement-breakpoint
CREATE INDEX "issuer_orders_by_time" ON "issuer_orders" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "payments_failed" ON "payments" USING btree ("end_time","id") WHERE "payments"."state" in ('refused', 'expired', 'late', 'short');--> statement-breakpoint
ALTER TABLE "acme_directories" ADD CONSTRAINT "acme_directories_policy_id_unique" UNIQUE("policy_id");--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_once" UNIQUE NULLS NOT DISTINCT("account_id","host","address","port","protocol","sni","agent_id");--> statement-breakpoint
-- By hand:
UPDATE "support_cases" SET "change_time" = "create_time";
