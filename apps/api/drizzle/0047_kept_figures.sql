CREATE TABLE "figure_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "figure_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_sums" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"campaign" text NOT NULL,
	"ordered" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"delivered" integer NOT NULL,
	"paid" integer NOT NULL,
	"paid_naira" bigint NOT NULL,
	"under_way" integer NOT NULL,
	CONSTRAINT "figure_sums_day_dimension_key_campaign_pk" PRIMARY KEY("day","dimension","key","campaign")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "history" text DEFAULT 'first-order' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "caller" text;--> statement-breakpoint
CREATE INDEX "figure_marks_day" ON "figure_marks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at");--> statement-breakpoint
-- Every change of an order grows its version, and comes with all that it changes of its products. A mark for each: with
-- one for each day, orders that are placed at the same time would wait for each other.
CREATE FUNCTION mark_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (day) VALUES ((coalesce(NEW.placed_at, OLD.placed_at) AT TIME ZONE 'Africa/Lagos')::date);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER figures_marked AFTER INSERT OR DELETE OR UPDATE OF version ON "orders"
  FOR EACH ROW EXECUTE FUNCTION mark_figures();
