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
ALTER TABLE "acme_directories" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_orders" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_directories" ADD COLUMN "policy_id" uuid;--> statement-breakpoint
ALTER TABLE "acme_orders" ADD COLUMN "is_bought" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_directory_id_acme_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."acme_directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_policies" ADD CONSTRAINT "acme_policies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_policies" ADD CONSTRAINT "acme_policies_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_policies" ADD CONSTRAINT "acme_policies_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_policies" ADD CONSTRAINT "acme_policies_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "acme_drafts_open" ON "acme_drafts" USING btree ("directory_id","names_key") WHERE "acme_drafts"."closed_time" is null;--> statement-breakpoint
CREATE INDEX "acme_drafts_by_account" ON "acme_drafts" USING btree ("account_id","created_time");--> statement-breakpoint
CREATE INDEX "acme_policies_by_account" ON "acme_policies" USING btree ("account_id","created_time");--> statement-breakpoint
ALTER TABLE "acme_directories" ADD CONSTRAINT "acme_directories_policy_id_acme_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."acme_policies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issuer_orders_to_ask" ON "issuer_orders" USING btree ("renewal_check_time");--> statement-breakpoint
CREATE INDEX "issuer_orders_by_renewal" ON "issuer_orders" USING btree ("renewal_id");--> statement-breakpoint
CREATE INDEX "issuer_orders_by_time" ON "issuer_orders" USING btree ("created_time");--> statement-breakpoint
ALTER TABLE "acme_directories" ADD CONSTRAINT "acme_directories_policy_id_unique" UNIQUE("policy_id");