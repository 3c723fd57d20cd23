CREATE TABLE "wechat_states" (
	"state" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_step_tel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_step_tel_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wechat_open_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wechat_union_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wechat_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "is_blind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wechat_states" ADD CONSTRAINT "wechat_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wechat_states_expire_time_index" ON "wechat_states" USING btree ("expire_time");--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_wechat" ON "users" USING btree ("wechat_open_id") WHERE "users"."wechat_open_id" <> '' and "users"."removed_time" is null;