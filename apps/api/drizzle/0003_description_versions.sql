CREATE TABLE "description_versions" (
	"topic" text NOT NULL,
	"version" integer NOT NULL,
	"description" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "description_versions_topic_version_pk" PRIMARY KEY("topic","version")
);
--> statement-breakpoint
ALTER TABLE "descriptions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What stands there when this is first applied is everybody's version 1.
INSERT INTO "description_versions" SELECT "topic", "version", "description", "updated_at", "updated_by" FROM "descriptions";
