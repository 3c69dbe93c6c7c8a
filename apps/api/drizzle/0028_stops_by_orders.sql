ALTER TABLE "stopped_numbers" DROP CONSTRAINT "stopped_numbers_pkey";--> statement-breakpoint
ALTER TABLE "stopped_numbers" ADD COLUMN "order_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "stopped_numbers_order" ON "stopped_numbers" USING btree ("digest","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stopped_numbers_staff" ON "stopped_numbers" USING btree ("digest") WHERE "stopped_numbers"."order_id" is null;--> statement-breakpoint
CREATE INDEX "stopped_numbers_by" ON "stopped_numbers" USING btree ("order_id");