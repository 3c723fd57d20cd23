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
ALTER TABLE "legal_consents" ADD CONSTRAINT "legal_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_failed" ON "payments" USING btree ("end_time","id") WHERE "payments"."state" in ('refused', 'expired', 'late', 'short');