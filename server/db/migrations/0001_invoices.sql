CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"number" text,
	"verify_code" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"issue_time" timestamp with time zone,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_verify_code_unique" UNIQUE("verify_code"),
	CONSTRAINT "credit_notes_cents" CHECK ("credit_notes"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"removed_time" timestamp with time zone,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"telephone" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"order_id" uuid,
	"position" integer NOT NULL,
	"source_no" text NOT NULL,
	"product_name" text NOT NULL,
	"english_name" text NOT NULL,
	"common_name" text NOT NULL,
	"cents" bigint NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_lines_cents" CHECK ("invoice_lines"."cents" > 0 and "invoice_lines"."credited" between 0 and "invoice_lines"."cents")
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_numbers_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"removed_time" timestamp with time zone,
	"account_id" uuid NOT NULL,
	"org_name" text NOT NULL,
	"tax_num" text NOT NULL,
	"address" text NOT NULL,
	"telephone" text NOT NULL,
	"bank_name" text NOT NULL,
	"bank_account" text NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"state" text DEFAULT 'applied' NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"base_cents" bigint NOT NULL,
	"vat_rate" integer NOT NULL,
	"org_name" text NOT NULL,
	"title" json NOT NULL,
	"mailing" json,
	"remark" text NOT NULL,
	"number" text,
	"official_no" text DEFAULT '' NOT NULL,
	"seller" json,
	"verify_code" text NOT NULL,
	"apply_time" timestamp with time zone NOT NULL,
	"ask_time" timestamp with time zone,
	"issue_time" timestamp with time zone,
	"send_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"refusal" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_verify_code_unique" UNIQUE("verify_code"),
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount" > 0 and "invoices"."credited" between 0 and "invoices"."amount"),
	CONSTRAINT "invoices_number" CHECK (("invoices"."number" is not null) = ("invoices"."state" in ('issued', 'sent', 'credited')))
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_line_id_invoice_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_contacts" ADD CONSTRAINT "invoice_contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_organizations" ADD CONSTRAINT "invoice_organizations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_by_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_contacts_by_account" ON "invoice_contacts" USING btree ("account_id","created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_once" ON "invoice_lines" USING btree ("invoice_id","source_no");--> statement-breakpoint
CREATE INDEX "invoice_lines_by_order" ON "invoice_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_by_account" ON "invoice_lines" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "invoice_organizations_by_account" ON "invoice_organizations" USING btree ("account_id","created_time");--> statement-breakpoint
CREATE INDEX "invoices_by_account" ON "invoices" USING btree ("account_id","apply_time");--> statement-breakpoint
CREATE INDEX "invoices_waiting" ON "invoices" USING btree ("apply_time") WHERE "invoices"."state" = 'applied';