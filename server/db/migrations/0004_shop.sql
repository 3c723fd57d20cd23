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
ALTER TABLE "accounts" ADD COLUMN "kind" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_acts" ADD CONSTRAINT "shop_acts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_acts" ADD CONSTRAINT "shop_acts_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_acts" ADD CONSTRAINT "shop_acts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_acts_waiting" ON "shop_acts" USING btree ("due_time") WHERE "shop_acts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "shop_acts_by_account" ON "shop_acts" USING btree ("account_id","asked_time");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_one_shop" ON "accounts" USING btree ("kind") WHERE "accounts"."kind" = 'shop';