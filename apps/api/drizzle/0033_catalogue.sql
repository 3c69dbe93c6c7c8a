CREATE TABLE "catalogue_parts" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "catalogue_parts_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "catalogue_versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "catalogue_versions_kind_key_version_pk" PRIMARY KEY("kind","key","version")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_parts_id" ON "catalogue_parts" USING btree (("value" ->> 'id')) WHERE "catalogue_parts"."kind" = 'product';--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_parts_slug" ON "catalogue_parts" USING btree (("value" ->> 'slug')) WHERE "catalogue_parts"."kind" = 'product';--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_parts_orderlabel" ON "catalogue_parts" USING btree (("value" ->> 'orderLabel')) WHERE "catalogue_parts"."kind" = 'product';--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_parts_sku" ON "catalogue_parts" USING btree (("value" ->> 'sku')) WHERE "catalogue_parts"."kind" = 'product';--> statement-breakpoint
CREATE TRIGGER site_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalogue_parts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changed();
