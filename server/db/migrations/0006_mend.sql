CREATE TABLE "case_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_no" text NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "change_time" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_case_no_support_cases_case_no_fk" FOREIGN KEY ("case_no") REFERENCES "public"."support_cases"("case_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_messages_by_case" ON "case_messages" USING btree ("case_no");--> statement-breakpoint
-- By hand:
UPDATE "support_cases" SET "change_time" = "create_time";
