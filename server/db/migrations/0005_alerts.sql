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
ALTER TABLE "notice_items" ADD COLUMN "alert_id" uuid;--> statement-breakpoint
ALTER TABLE "discovery_alert_settings" ADD CONSTRAINT "discovery_alert_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_alerts" ADD CONSTRAINT "discovery_alerts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_alerts" ADD CONSTRAINT "discovery_alerts_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_alerts" ADD CONSTRAINT "discovery_alerts_certificate_id_found_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."found_certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_alerts" ADD CONSTRAINT "discovery_alerts_muted_by_users_id_fk" FOREIGN KEY ("muted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_calendars" ADD CONSTRAINT "discovery_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discovery_alert_settings_due" ON "discovery_alert_settings" USING btree ("check_time");--> statement-breakpoint
CREATE UNIQUE INDEX "discovery_alerts_open" ON "discovery_alerts" USING btree ("account_id","kind","subject","days") WHERE "discovery_alerts"."closed_time" is null;--> statement-breakpoint
CREATE INDEX "discovery_alerts_by_account" ON "discovery_alerts" USING btree ("account_id","opened_time");--> statement-breakpoint
CREATE INDEX "discovery_alerts_by_certificate" ON "discovery_alerts" USING btree ("certificate_id");--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_alert_id_discovery_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."discovery_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_items_by_alert" ON "notice_items" USING btree ("alert_id") WHERE "notice_items"."alert_id" is not null;--> statement-breakpoint
-- By hand:
-- Inventories from before the alerts: their alerts are computed with the first job.
INSERT INTO "discovery_alert_settings" ("account_id", "check_time") SELECT "id", now() FROM "accounts" "a" WHERE EXISTS (SELECT FROM "found_certificates" "f" WHERE "f"."account_id" = "a"."id");
