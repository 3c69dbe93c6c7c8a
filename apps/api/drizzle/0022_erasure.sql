CREATE TABLE "erased_numbers" (
	"digest" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- The orders first: whoever places or works one locks them in this order, too.
CREATE INDEX "orders_unread" ON "orders" USING btree ("id") WHERE "orders"."phone_e164" = '' and "orders"."phone" <> '';
--> statement-breakpoint
CREATE INDEX "orders_naming_numbers" ON "orders" USING btree ("id") WHERE ("orders"."address" || ' ' || "orders"."request") ~ '(\d[^[:alnum:]]*){7}';
--> statement-breakpoint
CREATE INDEX "orders_not_erased" ON "orders" USING btree ("placed_at") WHERE "orders"."phone" <> '';
--> statement-breakpoint
CREATE INDEX "order_events_numbers" ON "order_events" USING btree ("order_id") WHERE "order_events"."changes" ? 'phone';
--> statement-breakpoint
CREATE INDEX "order_events_words" ON "order_events" USING btree ("id") WHERE "order_events"."note" <> '' and "order_events"."kind" <> 'attempted';
