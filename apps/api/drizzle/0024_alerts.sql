CREATE TABLE "alert_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"destination_id" uuid NOT NULL,
	"about" text NOT NULL,
	"references" text[] NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_destinations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"where" text NOT NULL,
	"address" text NOT NULL,
	"about" text[] NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"gather_minutes" integer NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"is_failure_told" boolean DEFAULT false NOT NULL,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_waits" (
	"order_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "told_waits_order_id_since_pk" PRIMARY KEY("order_id","since")
);
--> statement-breakpoint
-- The orders first: whoever places or works one locks them in this order, too.
ALTER TABLE "told_waits" ADD CONSTRAINT "told_waits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What was there before alerts were is told: only what comes from now on is news.
ALTER TABLE "order_events" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "is_told" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "is_told" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_destination_id_alert_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."alert_destinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_position" ON "alert_deliveries" USING btree ("position");--> statement-breakpoint
CREATE INDEX "alert_deliveries_destination" ON "alert_deliveries" USING btree ("destination_id","position");--> statement-breakpoint
CREATE INDEX "alert_deliveries_open" ON "alert_deliveries" USING btree ("destination_id") WHERE "alert_deliveries"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "alert_deliveries_references" ON "alert_deliveries" USING gin ("references");--> statement-breakpoint
CREATE INDEX "order_events_untold" ON "order_events" USING btree ("id") WHERE not "order_events"."is_told";--> statement-breakpoint
CREATE INDEX "reviews_untold" ON "reviews" USING btree ("id") WHERE not "reviews"."is_told";