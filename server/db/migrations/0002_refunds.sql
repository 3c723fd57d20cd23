CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"entry_id" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"charged_cents" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"provider_ref" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_time" timestamp with time zone,
	"create_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"fault_code" text DEFAULT '' NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."cents" > 0 and "refunds"."charged_cents" > 0),
	CONSTRAINT "refunds_pending" CHECK (("refunds"."state" = 'pending') = ("refunds"."end_time" is null) and ("refunds"."state" = 'pending') = ("refunds"."next_try_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"ref" text PRIMARY KEY NOT NULL,
	"refund_id" text,
	"payment_ref" text NOT NULL,
	"cents" bigint NOT NULL,
	"state" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_amount" CHECK ("sandbox_refunds"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "refund_way" text DEFAULT 'settle' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_entry_id_ledger_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_ref_sandbox_payments_ref_fk" FOREIGN KEY ("payment_ref") REFERENCES "public"."sandbox_payments"("ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_to_try" ON "refunds" USING btree ("next_try_time") WHERE "refunds"."next_try_time" is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_account" ON "refunds" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_refunds_once" ON "sandbox_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_by_payment" ON "sandbox_refunds" USING btree ("payment_ref");