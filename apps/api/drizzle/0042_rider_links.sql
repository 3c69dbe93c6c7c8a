ALTER TABLE "orders" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "link_digest" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "link_made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_linkDigest_unique" UNIQUE("link_digest");