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
ALTER TABLE "domain_validations" ADD COLUMN "ca_records" jsonb;--> statement-breakpoint
ALTER TABLE "domain_validations" ADD COLUMN "ca_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "domain_validations" ADD COLUMN "ca_link" text DEFAULT '' NOT NULL;