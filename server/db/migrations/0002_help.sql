CREATE TABLE "help_articles" (
	"id" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"changed" date NOT NULL,
	"changed_by" text NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	CONSTRAINT "help_articles_id_language_pk" PRIMARY KEY("id","language")
);
--> statement-breakpoint
CREATE TABLE "help_votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"language" text NOT NULL,
	"is_helpful" boolean NOT NULL,
	"note" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "help_votes_by_article" ON "help_votes" USING btree ("article_id","language");--> statement-breakpoint
CREATE INDEX "help_votes_by_time" ON "help_votes" USING btree ("create_time");