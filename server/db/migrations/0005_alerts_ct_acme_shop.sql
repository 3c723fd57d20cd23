CREATE TABLE "acme_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"directory_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"thumbprint" text NOT NULL,
	"jwk" json NOT NULL,
	"status" text DEFAULT 'valid' NOT NULL,
	"contact" text[] DEFAULT '{}' NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "acme_accounts_thumbprint" UNIQUE("directory_id","thumbprint")
);
--> statement-breakpoint
CREATE TABLE "acme_authorizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"acme_order_id" uuid NOT NULL,
	"identifier" json NOT NULL,
	"token" text NOT NULL,
	"status" text NOT NULL,
	"challenge" text,
	"problem" json,
	"validated_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "acme_directories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"fallback" boolean DEFAULT true NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"contact_time" timestamp with time zone,
	"client" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"asked_time" timestamp with time zone,
	CONSTRAINT "acme_directories_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "acme_directories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "acme_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"directory_id" uuid NOT NULL,
	"kid" text NOT NULL,
	"sealed" text NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"creator_id" uuid,
	"created_time" timestamp with time zone NOT NULL,
	"revoked_time" timestamp with time zone,
	"used_time" timestamp with time zone,
	"client" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	CONSTRAINT "acme_keys_kid_unique" UNIQUE("kid")
);
--> statement-breakpoint
CREATE TABLE "acme_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acme_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"acme_account_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"identifiers" json NOT NULL,
	"profile" text DEFAULT '' NOT NULL,
	"replaces" text DEFAULT '' NOT NULL,
	"problem" json,
	"hash_value" text DEFAULT '' NOT NULL,
	"finalized_time" timestamp with time zone,
	"certificate_id" uuid,
	"created_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acme_pulls" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"directory_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"serial_number" text DEFAULT '' NOT NULL,
	"kid" text DEFAULT '' NOT NULL,
	"client" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discovery_alert_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"ends" jsonb,
	"check_time" timestamp with time zone NOT NULL,
	"digest_day" date
);
--> statement-breakpoint
CREATE TABLE "discovery_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"certificate_id" uuid,
	"name" text NOT NULL,
	"places" integer DEFAULT 0 NOT NULL,
	"about_time" timestamp with time zone NOT NULL,
	"opened_time" timestamp with time zone NOT NULL,
	"closed_time" timestamp with time zone,
	"close_reason" text,
	"noticed_time" timestamp with time zone,
	"muted_until" timestamp with time zone,
	"mute_reason" text DEFAULT '' NOT NULL,
	"muted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "discovery_calendars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"read_time" timestamp with time zone,
	CONSTRAINT "discovery_calendars_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_no" text NOT NULL,
	"from_time" timestamp with time zone NOT NULL,
	"terms" json NOT NULL,
	"is_sold" boolean,
	"reason" text NOT NULL,
	"user_id" uuid,
	"created_time" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ct_finds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"watch" text NOT NULL,
	"kind" text NOT NULL,
	"tbs_hash" text NOT NULL,
	"spki_hash" text NOT NULL,
	"serial_number" text NOT NULL,
	"name" text NOT NULL,
	"names" text[] NOT NULL,
	"issuer" text NOT NULL,
	"not_before" timestamp with time zone,
	"not_after" timestamp with time zone,
	"certificate_id" uuid,
	"is_announced" boolean NOT NULL,
	"entries" jsonb NOT NULL,
	"logged_time" timestamp with time zone NOT NULL,
	"found_time" timestamp with time zone NOT NULL,
	"dismissed_time" timestamp with time zone,
	CONSTRAINT "ct_finds_once" UNIQUE("account_id","tbs_hash")
);
--> statement-breakpoint
CREATE TABLE "ct_logs" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"url" text NOT NULL,
	"is_listed" boolean NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"frontier" text[] DEFAULT '{}' NOT NULL,
	"head_size" bigint,
	"head_root" text DEFAULT '' NOT NULL,
	"head_time" timestamp with time zone,
	"started_at" bigint DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"problem_since" timestamp with time zone,
	"detail" text DEFAULT '' NOT NULL,
	"last_problem" text DEFAULT '' NOT NULL,
	"last_problem_time" timestamp with time zone,
	"check_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ct_watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"search_after" text DEFAULT '' NOT NULL,
	"search_time" timestamp with time zone,
	CONSTRAINT "ct_watches_once" UNIQUE("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "sandbox_log" (
	"id" integer PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"public_key" text NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"head_time" bigint NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_log_entries" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"index" bigint,
	"leaf" "bytea" NOT NULL,
	"leaf_hash" "bytea" NOT NULL,
	"precertificate" "bytea",
	"chain" text[] NOT NULL,
	CONSTRAINT "sandbox_log_entries_index_unique" UNIQUE("index")
);
--> statement-breakpoint
CREATE TABLE "sandbox_log_nodes" (
	"level" integer NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "sandbox_log_nodes_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "issuer_accounts" (
	"directory" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"next_key" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"created_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issuer_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"directory" text NOT NULL,
	"request_no" text NOT NULL,
	"attempt" integer NOT NULL,
	"names" text[] NOT NULL,
	"state" text DEFAULT 'begun' NOT NULL,
	"url" text,
	"replaces" text DEFAULT '' NOT NULL,
	"profile" text DEFAULT '' NOT NULL,
	"authorizations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finalize_url" text DEFAULT '' NOT NULL,
	"certificate_url" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_of_names" boolean DEFAULT false NOT NULL,
	"wait_until" timestamp with time zone,
	"waits" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"expire_time" timestamp with time zone,
	"renewal_id" text DEFAULT '' NOT NULL,
	"renewal_check_time" timestamp with time zone,
	"renewal_time" timestamp with time zone,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "issuer_orders_url_unique" UNIQUE("url"),
	CONSTRAINT "issuer_orders_attempt" UNIQUE("request_no","attempt")
);
--> statement-breakpoint
ALTER TABLE "found_certificates" ADD COLUMN "is_announced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_items" ADD COLUMN "alert_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "certificate_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "domain_validations" ADD COLUMN "ca_records" jsonb;--> statement-breakpoint
ALTER TABLE "domain_validations" ADD COLUMN "ca_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "domain_validations" ADD COLUMN "ca_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_accounts" ADD CONSTRAINT "acme_accounts_directory_id_acme_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."acme_directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_accounts" ADD CONSTRAINT "acme_accounts_key_id_acme_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."acme_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_authorizations" ADD CONSTRAINT "acme_authorizations_acme_order_id_acme_orders_id_fk" FOREIGN KEY ("acme_order_id") REFERENCES "public"."acme_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_directories" ADD CONSTRAINT "acme_directories_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_keys" ADD CONSTRAINT "acme_keys_directory_id_acme_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."acme_directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_keys" ADD CONSTRAINT "acme_keys_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_orders" ADD CONSTRAINT "acme_orders_acme_account_id_acme_accounts_id_fk" FOREIGN KEY ("acme_account_id") REFERENCES "public"."acme_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_orders" ADD CONSTRAINT "acme_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_orders" ADD CONSTRAINT "acme_orders_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_pulls" ADD CONSTRAINT "acme_pulls_directory_id_acme_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."acme_directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_alert_settings" ADD CONSTRAINT "discovery_alert_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_alerts" ADD CONSTRAINT "discovery_alerts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_alerts" ADD CONSTRAINT "discovery_alerts_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_alerts" ADD CONSTRAINT "discovery_alerts_certificate_id_found_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."found_certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_alerts" ADD CONSTRAINT "discovery_alerts_muted_by_users_id_fk" FOREIGN KEY ("muted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_calendars" ADD CONSTRAINT "discovery_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_no_products_product_no_fk" FOREIGN KEY ("product_no") REFERENCES "public"."products"("product_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ct_finds" ADD CONSTRAINT "ct_finds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ct_finds" ADD CONSTRAINT "ct_finds_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ct_finds" ADD CONSTRAINT "ct_finds_certificate_id_found_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."found_certificates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ct_watches" ADD CONSTRAINT "ct_watches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ct_watches" ADD CONSTRAINT "ct_watches_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acme_accounts_by_key" ON "acme_accounts" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "acme_authorizations_by_order" ON "acme_authorizations" USING btree ("acme_order_id");--> statement-breakpoint
CREATE INDEX "acme_keys_by_directory" ON "acme_keys" USING btree ("directory_id");--> statement-breakpoint
CREATE INDEX "acme_nonces_by_end" ON "acme_nonces" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "acme_orders_by_account" ON "acme_orders" USING btree ("acme_account_id","created_time");--> statement-breakpoint
CREATE INDEX "acme_orders_by_order" ON "acme_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "acme_orders_by_end" ON "acme_orders" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "acme_pulls_by_directory" ON "acme_pulls" USING btree ("directory_id","at");--> statement-breakpoint
CREATE INDEX "acme_pulls_by_time" ON "acme_pulls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "discovery_alert_settings_due" ON "discovery_alert_settings" USING btree ("check_time");--> statement-breakpoint
CREATE UNIQUE INDEX "discovery_alerts_open" ON "discovery_alerts" USING btree ("account_id","kind","subject","days") WHERE "discovery_alerts"."closed_time" is null;--> statement-breakpoint
CREATE INDEX "discovery_alerts_by_account" ON "discovery_alerts" USING btree ("account_id","opened_time");--> statement-breakpoint
CREATE INDEX "discovery_alerts_by_certificate" ON "discovery_alerts" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "product_changes_by_product" ON "product_changes" USING btree ("product_no","from_time","id");--> statement-breakpoint
CREATE INDEX "ct_finds_by_time" ON "ct_finds" USING btree ("account_id","found_time");--> statement-breakpoint
CREATE INDEX "ct_finds_by_kind" ON "ct_finds" USING btree ("account_id","kind","found_time");--> statement-breakpoint
CREATE INDEX "ct_finds_by_watch" ON "ct_finds" USING btree ("account_id","watch");--> statement-breakpoint
CREATE INDEX "ct_finds_by_certificate" ON "ct_finds" USING btree ("certificate_id") WHERE "ct_finds"."certificate_id" is not null;--> statement-breakpoint
CREATE INDEX "ct_watches_by_name" ON "ct_watches" USING btree ("name");--> statement-breakpoint
CREATE INDEX "sandbox_log_entries_by_hash" ON "sandbox_log_entries" USING btree ("leaf_hash");--> statement-breakpoint
CREATE INDEX "sandbox_log_entries_waiting" ON "sandbox_log_entries" USING btree ("seq") WHERE "sandbox_log_entries"."index" is null;--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_alert_id_discovery_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."discovery_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_items_by_alert" ON "notice_items" USING btree ("alert_id") WHERE "notice_items"."alert_id" is not null;--> statement-breakpoint
CREATE INDEX "domain_validations_by_time" ON "domain_validations" USING btree ("validated_time");--> statement-breakpoint
-- By hand:
-- Inventories from before the alerts: their alerts are computed with the first job.
INSERT INTO "discovery_alert_settings" ("account_id", "check_time") SELECT "id", now() FROM "accounts" "a" WHERE EXISTS (SELECT FROM "found_certificates" "f" WHERE "f"."account_id" = "a"."id");
