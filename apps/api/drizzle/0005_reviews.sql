CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_hash" text NOT NULL,
	"topic" text NOT NULL,
	"author" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"has_ordered" boolean NOT NULL,
	"flags" text[] NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	CONSTRAINT "reviews_content" UNIQUE("content_hash")
);
--> statement-breakpoint
CREATE INDEX "reviews_topic" ON "reviews" USING btree ("status","topic","id","rating");--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email")) WHERE "orders"."email" <> '';--> statement-breakpoint
-- A new review waits and stands on no page: writing one must not make every process forget its pages.
CREATE TRIGGER site_changed AFTER UPDATE OR DELETE OR TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changed();
