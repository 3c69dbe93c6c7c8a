CREATE TABLE "buyer_claims" (
	"phone_e164" text PRIMARY KEY NOT NULL,
	"agent" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor" text,
	"act_id" text,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"takes_back" bigint
);
--> statement-breakpoint
-- Most of the work, while orders come in as before: this takes no lock that an order waits for.
INSERT INTO "order_events" (order_id, at, kind) SELECT id, placed_at, 'placed' FROM "orders" ORDER BY id;
--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");
--> statement-breakpoint
-- From here on orders wait, until the end of the transaction.
LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- What came meanwhile: of two orders at once the one with the smaller id may have been stored later.
INSERT INTO "order_events" (order_id, at, kind) SELECT id, placed_at, 'placed' FROM "orders" o
  WHERE id > (SELECT coalesce(max(order_id), 0) - 2000 FROM "order_events")
    AND NOT EXISTS (SELECT FROM "order_events" e WHERE e.order_id = o.id);
--> statement-breakpoint
-- What the version before the last needed beside the last.
DROP TRIGGER former_further_line ON "orders";
--> statement-breakpoint
DROP TRIGGER former_first_line ON "orders";
--> statement-breakpoint
DROP FUNCTION former_further_line;
--> statement-breakpoint
DROP FUNCTION former_first_line;
--> statement-breakpoint
DROP FUNCTION former_product;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "supplement" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "bottle" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'form' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stage" text DEFAULT 'new' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reason" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "call_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attempted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "town" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "day" date;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sum_naira" integer;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_naira" integer;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_checked" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "duplicate_of" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agent" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_act" ON "order_events" USING btree ("act_id") WHERE "order_events"."act_id" is not null;
--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id");
--> statement-breakpoint
CREATE INDEX "orders_to_call" ON "orders" USING btree ("id") WHERE stage in ('new') and ("orders"."flags" = '{}' or "orders"."is_checked");
--> statement-breakpoint
CREATE INDEX "orders_to_check" ON "orders" USING btree ("id") WHERE stage in ('new') and "orders"."flags" <> '{}' and not "orders"."is_checked";
--> statement-breakpoint
CREATE INDEX "orders_call_back" ON "orders" USING btree ("call_at","id") WHERE stage in ('call-back');
--> statement-breakpoint
CREATE INDEX "orders_confirmed" ON "orders" USING btree ("day","id") WHERE stage in ('confirmed');
--> statement-breakpoint
CREATE INDEX "orders_with_rider" ON "orders" USING btree ("day","id") WHERE stage in ('with-rider', 'failed');
--> statement-breakpoint
CREATE INDEX "orders_money_due" ON "orders" USING btree ("id") WHERE stage in ('delivered');
--> statement-breakpoint
CREATE INDEX "orders_closed" ON "orders" USING btree ("id") WHERE stage in ('cancelled', 'returned');
--> statement-breakpoint
CREATE INDEX "orders_flagged" ON "orders" USING btree ("id") WHERE "orders"."flags" <> '{}';
--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","id") WHERE "orders"."state" is not null;
--> statement-breakpoint
CREATE INDEX "orders_agent" ON "orders" USING btree ("agent","id") WHERE "orders"."agent" is not null;
--> statement-breakpoint
CREATE INDEX "orders_source" ON "orders" USING btree ("source","id") WHERE "orders"."source" <> 'form';
--> statement-breakpoint
-- A process of the version before goes on during the update: it stores an order without its first event.
CREATE FUNCTION former_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_events (order_id, at, kind) VALUES (NEW.id, NEW.placed_at, 'placed');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER former_placed AFTER INSERT ON "orders"
  FOR EACH ROW WHEN (NEW.version = 0) EXECUTE FUNCTION former_placed();
