ALTER TABLE "orders" DROP CONSTRAINT "orders_intent";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_reference";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_confirmation";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "line" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_intent" UNIQUE("intent_id","line");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reference" UNIQUE("reference","line");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_confirmation" UNIQUE("confirmation_token","line");