DROP INDEX "orders_state";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guessed_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guessed_town" text;--> statement-breakpoint
CREATE INDEX "orders_region" ON "orders" USING btree (coalesce("state", "guessed_state"),"id");