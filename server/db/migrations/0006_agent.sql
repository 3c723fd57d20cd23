CREATE TABLE "discovery_agents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"name" text NOT NULL,
	"networks" text[] NOT NULL,
	"key_id" uuid,
	"version" text DEFAULT '' NOT NULL,
	"allowed" text[] DEFAULT '{}' NOT NULL,
	"last_seen" timestamp with time zone,
	"last_address" text DEFAULT '' NOT NULL,
	"reported_time" timestamp with time zone,
	"created_time" timestamp with time zone NOT NULL,
	"removed_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "endpoints" DROP CONSTRAINT "endpoints_once";--> statement-breakpoint
ALTER TABLE "discovery_profiles" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "discovery_runs" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "discovery_runs" ADD COLUMN "progress_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "discovery_agents" ADD CONSTRAINT "discovery_agents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_agents" ADD CONSTRAINT "discovery_agents_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_agents" ADD CONSTRAINT "discovery_agents_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discovery_agents_by_key" ON "discovery_agents" USING btree ("key_id") WHERE "discovery_agents"."key_id" is not null and "discovery_agents"."removed_time" is null;--> statement-breakpoint
CREATE INDEX "discovery_agents_by_account" ON "discovery_agents" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "discovery_profiles" ADD CONSTRAINT "discovery_profiles_agent_id_discovery_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."discovery_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_runs" ADD CONSTRAINT "discovery_runs_agent_id_discovery_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."discovery_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_agent_id_discovery_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."discovery_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discovery_runs_of_agents" ON "discovery_runs" USING btree ("agent_id") WHERE "discovery_runs"."agent_id" is not null and "discovery_runs"."state" = 'running';--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_once" UNIQUE NULLS NOT DISTINCT("account_id","host","address","port","protocol","sni","agent_id");