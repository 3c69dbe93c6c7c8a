ALTER TABLE "reviews" ADD COLUMN "testimonial_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "testimonial_proof" text;--> statement-breakpoint
CREATE INDEX "reviews_testimonials" ON "reviews" USING btree ("testimonial_at") WHERE "reviews"."testimonial_at" is not null;--> statement-breakpoint
-- The home page showed the newest reviews until now: they stay there until somebody chooses others.
UPDATE "reviews" SET "testimonial_at" = "written_at" WHERE "id" IN (SELECT "id" FROM "reviews" WHERE "status" = 'approved' ORDER BY "id" DESC LIMIT 4);
