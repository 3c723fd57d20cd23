ALTER TABLE "users" ADD COLUMN "two_step_tel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_step_tel_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "is_blind" boolean DEFAULT false NOT NULL;