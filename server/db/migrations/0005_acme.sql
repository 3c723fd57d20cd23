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
ALTER TABLE "orders" ADD COLUMN "certificate_until" timestamp with time zone;--> statement-breakpoint
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
CREATE INDEX "acme_accounts_by_key" ON "acme_accounts" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "acme_authorizations_by_order" ON "acme_authorizations" USING btree ("acme_order_id");--> statement-breakpoint
CREATE INDEX "acme_keys_by_directory" ON "acme_keys" USING btree ("directory_id");--> statement-breakpoint
CREATE INDEX "acme_nonces_by_end" ON "acme_nonces" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "acme_orders_by_account" ON "acme_orders" USING btree ("acme_account_id","created_time");--> statement-breakpoint
CREATE INDEX "acme_orders_by_order" ON "acme_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "acme_orders_by_end" ON "acme_orders" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "acme_pulls_by_directory" ON "acme_pulls" USING btree ("directory_id","at");--> statement-breakpoint
CREATE INDEX "acme_pulls_by_time" ON "acme_pulls" USING btree ("at");