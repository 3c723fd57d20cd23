CREATE SEQUENCE "public"."withdrawal_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE TABLE "invite_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"until_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"invited_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "referrals_other" CHECK ("referrals"."account_id" <> "referrals"."invited_id")
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"invited_id" uuid NOT NULL,
	"entry_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"base_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rewards_once" UNIQUE("entry_id","number")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"withdrawal_no" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid,
	"cents" bigint NOT NULL,
	"to" text NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_no" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	CONSTRAINT "withdrawals_withdrawal_no_unique" UNIQUE("withdrawal_no"),
	CONSTRAINT "withdrawals_amount" CHECK ("withdrawals"."cents" > 0),
	CONSTRAINT "withdrawals_end" CHECK (("withdrawals"."state" = 'waiting') = ("withdrawals"."end_time" is null))
);
--> statement-breakpoint
ALTER TABLE "invite_codes" ADD CONSTRAINT "invite_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invited_id_accounts_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_invited_id_accounts_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_entry_id_ledger_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invite_codes_once" ON "invite_codes" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "invite_codes_current" ON "invite_codes" USING btree ("account_id") WHERE "invite_codes"."until_time" is null;--> statement-breakpoint
CREATE INDEX "referrals_by_account" ON "referrals" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "rewards_by_account" ON "rewards" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "rewards_by_invited" ON "rewards" USING btree ("invited_id");--> statement-breakpoint
CREATE INDEX "withdrawals_by_account" ON "withdrawals" USING btree ("account_id","create_time");