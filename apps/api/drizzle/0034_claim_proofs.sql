ALTER TABLE "catalogue_versions" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "description_versions" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply_proof" text;