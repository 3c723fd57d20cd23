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
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_directory_id_acme_directories_id_fk" FOREIGN KEY ("directory_id") REFERENCES "public"."acme_directories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acme_drafts" ADD CONSTRAINT "acme_drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "acme_drafts_open" ON "acme_drafts" USING btree ("directory_id","names_key") WHERE "acme_drafts"."closed_time" is null;--> statement-breakpoint
CREATE INDEX "acme_drafts_by_account" ON "acme_drafts" USING btree ("account_id","created_time");--> statement-breakpoint
CREATE INDEX "issuer_orders_to_ask" ON "issuer_orders" USING btree ("renewal_check_time");--> statement-breakpoint
CREATE INDEX "issuer_orders_by_time" ON "issuer_orders" USING btree ("created_time");