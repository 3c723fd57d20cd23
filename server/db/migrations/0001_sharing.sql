CREATE TABLE "shared_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"spki_hash" text NOT NULL,
	"recipient_id" uuid NOT NULL,
	"recipient_key" text NOT NULL,
	"sharer_id" uuid NOT NULL,
	"envelope" text NOT NULL,
	"shared_time" timestamp with time zone NOT NULL,
	"ended_time" timestamp with time zone,
	CONSTRAINT "shared_keys_ended" CHECK (("shared_keys"."ended_time" is null) = ("shared_keys"."envelope" <> ''))
);
--> statement-breakpoint
CREATE TABLE "sharing_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"sealed" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sharing_policy" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid,
	"named_department_id" uuid,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "sharing_policy_of_one" CHECK (num_nonnulls("sharing_policy"."user_id", "sharing_policy"."named_department_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "shared_keys" ADD CONSTRAINT "shared_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_keys" ADD CONSTRAINT "shared_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_keys" ADD CONSTRAINT "shared_keys_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_keys" ADD CONSTRAINT "shared_keys_sharer_id_users_id_fk" FOREIGN KEY ("sharer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_keys" ADD CONSTRAINT "sharing_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_keys" ADD CONSTRAINT "sharing_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_policy" ADD CONSTRAINT "sharing_policy_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_policy" ADD CONSTRAINT "sharing_policy_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_policy" ADD CONSTRAINT "sharing_policy_named_department_id_departments_id_fk" FOREIGN KEY ("named_department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_keys_once" ON "shared_keys" USING btree ("order_id","spki_hash","recipient_id") WHERE "shared_keys"."ended_time" is null;--> statement-breakpoint
CREATE INDEX "shared_keys_by_recipient" ON "shared_keys" USING btree ("recipient_id") WHERE "shared_keys"."ended_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sharing_policy_user" ON "sharing_policy" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sharing_policy_department" ON "sharing_policy" USING btree ("account_id") WHERE "sharing_policy"."named_department_id" is not null;