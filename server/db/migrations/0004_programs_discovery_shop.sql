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
CREATE TABLE "certificate_ders" (
	"sha256" text PRIMARY KEY NOT NULL,
	"der" "bytea" NOT NULL,
	"issues" text
);
--> statement-breakpoint
CREATE TABLE "discovery_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"name" text NOT NULL,
	"targets" text NOT NULL,
	"exclusions" text NOT NULL,
	"services" text[] NOT NULL,
	"names" text NOT NULL,
	"interval" text NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"rate" integer NOT NULL,
	"owner_id" uuid,
	"next_run_time" timestamp with time zone,
	"created_time" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "discovery_rules" (
	"account_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"field" text NOT NULL,
	"pattern" text NOT NULL,
	"owner_id" uuid,
	"tags" text[] NOT NULL,
	CONSTRAINT "discovery_rules_account_id_position_pk" PRIMARY KEY("account_id","position")
);
--> statement-breakpoint
CREATE TABLE "discovery_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"profile_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"started_by" uuid,
	"targets" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"new_certificates" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"started_time" timestamp with time zone,
	"ended_time" timestamp with time zone,
	"quiet_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "discovery_scopes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"token" text NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"proved_time" timestamp with time zone,
	"check_time" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"found" text[] DEFAULT '{}' NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "discovery_scopes_once" UNIQUE("account_id","value")
);
--> statement-breakpoint
CREATE TABLE "endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"host" text NOT NULL,
	"address" text,
	"port" integer NOT NULL,
	"protocol" text NOT NULL,
	"sni" text,
	"certificate_id" uuid,
	"chain_hash" text,
	"conditions" text[] NOT NULL,
	"tls_version" text NOT NULL,
	"asks_for_certificate" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_look" timestamp with time zone NOT NULL,
	"unreachable_since" timestamp with time zone,
	CONSTRAINT "endpoints_once" UNIQUE NULLS NOT DISTINCT("account_id","host","address","port","protocol","sni")
);
--> statement-breakpoint
CREATE TABLE "found_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"sha256" text NOT NULL,
	"spki_hash" text NOT NULL,
	"tbs_hash" text NOT NULL,
	"serial_number" text NOT NULL,
	"name" text NOT NULL,
	"name_count" integer NOT NULL,
	"issuer" text NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"key" text NOT NULL,
	"is_self_signed" boolean NOT NULL,
	"whose" text NOT NULL,
	"is_claimed" boolean DEFAULT false NOT NULL,
	"order_id" uuid,
	"revoked_time" timestamp with time zone,
	"fixed" text[] NOT NULL,
	"conditions" text[] NOT NULL,
	"condition_places" jsonb NOT NULL,
	"sources" text[] NOT NULL,
	"protocols" text[] NOT NULL,
	"place_count" integer DEFAULT 0 NOT NULL,
	"was_served" boolean DEFAULT false NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"owner_id" uuid,
	"owner_by" text DEFAULT '' NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"first_seen" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "found_names" (
	"certificate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "found_names_certificate_id_name_pk" PRIMARY KEY("certificate_id","name")
);
--> statement-breakpoint
CREATE TABLE "found_tallies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"day" date,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "found_texts" (
	"certificate_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"certificate_id" uuid NOT NULL,
	"chain_hash" text NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "run_targets" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"protocol" text NOT NULL,
	"sni" text NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"certificate_id" uuid,
	"detail" text DEFAULT '' NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone,
	CONSTRAINT "run_targets_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "sent_chains" (
	"hash" text PRIMARY KEY NOT NULL,
	"links" text[] NOT NULL,
	"is_incomplete" boolean NOT NULL,
	"is_out_of_order" boolean NOT NULL,
	"extra" integer NOT NULL,
	"is_trusted" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sightings" (
	"certificate_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	CONSTRAINT "sightings_certificate_id_source_ref_pk" PRIMARY KEY("certificate_id","source","ref")
);
--> statement-breakpoint
CREATE TABLE "sandbox_hosts" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"chain" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"right" text NOT NULL,
	"account_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"about" text NOT NULL,
	"data" json NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_time" timestamp with time zone NOT NULL,
	"due_time" timestamp with time zone,
	"decided_by" uuid,
	"decided_time" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "shop_acts_decided" CHECK (("shop_acts"."state" = 'waiting') = ("shop_acts"."decided_time" is null))
);
--> statement-breakpoint
CREATE TABLE "wechat_states" (
	"state" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_manual" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"first_time" timestamp with time zone,
	"next_time" timestamp with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp with time zone,
	"request" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"attempts" json DEFAULT '[]'::json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"creator_id" uuid,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"shown_url" text NOT NULL,
	"sealed" text NOT NULL,
	"previous_until" timestamp with time zone,
	"language" text NOT NULL,
	"kinds" text[] NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"is_given_up" boolean DEFAULT false NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"rest_until" timestamp with time zone,
	"created_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" json NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "kind" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_step_tel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_step_tel_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wechat_open_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wechat_union_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wechat_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "is_inventoried" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "fault" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "chat_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_queues" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "is_blind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_profiles" ADD CONSTRAINT "discovery_profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_profiles" ADD CONSTRAINT "discovery_profiles_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_profiles" ADD CONSTRAINT "discovery_profiles_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_rules" ADD CONSTRAINT "discovery_rules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_rules" ADD CONSTRAINT "discovery_rules_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_runs" ADD CONSTRAINT "discovery_runs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_runs" ADD CONSTRAINT "discovery_runs_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_runs" ADD CONSTRAINT "discovery_runs_profile_id_discovery_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."discovery_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_runs" ADD CONSTRAINT "discovery_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_scopes" ADD CONSTRAINT "discovery_scopes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_scopes" ADD CONSTRAINT "discovery_scopes_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_certificate_id_found_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."found_certificates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_chain_hash_sent_chains_hash_fk" FOREIGN KEY ("chain_hash") REFERENCES "public"."sent_chains"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_certificates" ADD CONSTRAINT "found_certificates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_certificates" ADD CONSTRAINT "found_certificates_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_certificates" ADD CONSTRAINT "found_certificates_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_certificates" ADD CONSTRAINT "found_certificates_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_names" ADD CONSTRAINT "found_names_certificate_id_found_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."found_certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_names" ADD CONSTRAINT "found_names_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_tallies" ADD CONSTRAINT "found_tallies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_tallies" ADD CONSTRAINT "found_tallies_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_texts" ADD CONSTRAINT "found_texts_certificate_id_found_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."found_certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_texts" ADD CONSTRAINT "found_texts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_certificate_id_found_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."found_certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_chain_hash_sent_chains_hash_fk" FOREIGN KEY ("chain_hash") REFERENCES "public"."sent_chains"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_targets" ADD CONSTRAINT "run_targets_run_id_discovery_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."discovery_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_targets" ADD CONSTRAINT "run_targets_certificate_id_found_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."found_certificates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_certificate_id_found_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."found_certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sightings" ADD CONSTRAINT "sightings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_acts" ADD CONSTRAINT "shop_acts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_acts" ADD CONSTRAINT "shop_acts_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_acts" ADD CONSTRAINT "shop_acts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_states" ADD CONSTRAINT "wechat_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_secrets_by_key" ON "api_key_secrets" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "api_key_secrets_by_end" ON "api_key_secrets" USING btree ("end_time");--> statement-breakpoint
CREATE INDEX "api_keys_by_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "certificate_ders_by_issuer" ON "certificate_ders" USING btree ("issues") WHERE "certificate_ders"."issues" is not null;--> statement-breakpoint
CREATE INDEX "discovery_profiles_by_account" ON "discovery_profiles" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "discovery_profiles_due" ON "discovery_profiles" USING btree ("next_run_time") WHERE "discovery_profiles"."next_run_time" is not null;--> statement-breakpoint
CREATE INDEX "discovery_runs_by_account" ON "discovery_runs" USING btree ("account_id","created_time");--> statement-breakpoint
CREATE INDEX "discovery_runs_by_profile" ON "discovery_runs" USING btree ("profile_id","created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "discovery_runs_once" ON "discovery_runs" USING btree ("profile_id") WHERE "discovery_runs"."state" in ('waiting', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "endpoints_by_certificate" ON "endpoints" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "endpoints_by_sni" ON "endpoints" USING btree ("account_id","sni");--> statement-breakpoint
CREATE INDEX "endpoints_by_parent" ON "endpoints" USING btree ("account_id",(substr("sni", strpos("sni", '.') + 1)));--> statement-breakpoint
CREATE INDEX "endpoints_by_address" ON "endpoints" USING btree ("account_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "found_certificates_once" ON "found_certificates" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE INDEX "found_certificates_by_end" ON "found_certificates" USING btree ("account_id","not_after","id");--> statement-breakpoint
CREATE INDEX "found_certificates_by_name" ON "found_certificates" USING btree ("account_id","name","id");--> statement-breakpoint
CREATE INDEX "found_certificates_by_issuer" ON "found_certificates" USING btree ("account_id","issuer","id");--> statement-breakpoint
CREATE INDEX "found_certificates_by_time" ON "found_certificates" USING btree ("account_id","first_seen","id");--> statement-breakpoint
CREATE INDEX "found_certificates_by_key" ON "found_certificates" USING btree ("account_id","spki_hash");--> statement-breakpoint
CREATE INDEX "found_certificates_by_tbs" ON "found_certificates" USING btree ("account_id","tbs_hash");--> statement-breakpoint
CREATE INDEX "found_certificates_by_order" ON "found_certificates" USING btree ("order_id") WHERE "found_certificates"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "found_certificates_troubled" ON "found_certificates" USING btree ("account_id","not_after") WHERE "found_certificates"."conditions" <> '{}';--> statement-breakpoint
CREATE INDEX "found_names_by_name" ON "found_names" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "found_tallies_by_account" ON "found_tallies" USING btree ("account_id","field");--> statement-breakpoint
CREATE INDEX "found_texts_by_account" ON "found_texts" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "observations_current" ON "observations" USING btree ("endpoint_id") WHERE "observations"."until" is null;--> statement-breakpoint
CREATE INDEX "observations_by_certificate" ON "observations" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "run_targets_open" ON "run_targets" USING btree ("run_id","position") WHERE "run_targets"."result" = '';--> statement-breakpoint
CREATE INDEX "shop_acts_waiting" ON "shop_acts" USING btree ("due_time") WHERE "shop_acts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "shop_acts_by_account" ON "shop_acts" USING btree ("account_id","asked_time");--> statement-breakpoint
CREATE INDEX "wechat_states_expire_time_index" ON "wechat_states" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_time") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_in_order" ON "webhook_deliveries" USING btree ("endpoint_id","object","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_time" ON "webhook_deliveries" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_by_account" ON "webhook_endpoints" USING btree ("account_id","created_time");--> statement-breakpoint
CREATE INDEX "webhook_events_by_time" ON "webhook_events" USING btree ("create_time");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_chat_id_webhook_endpoints_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_queues" ADD CONSTRAINT "payment_queues_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_one_shop" ON "accounts" USING btree ("kind") WHERE "accounts"."kind" = 'shop';--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_wechat" ON "users" USING btree ("wechat_open_id") WHERE "users"."wechat_open_id" <> '' and "users"."removed_time" is null;--> statement-breakpoint
CREATE INDEX "certificates_not_inventoried" ON "certificates" USING btree ("account_id") WHERE not "certificates"."is_inventoried";--> statement-breakpoint
CREATE INDEX "ledger_by_key" ON "ledger" USING btree ("api_key_id","at") WHERE "ledger"."api_key_id" is not null;