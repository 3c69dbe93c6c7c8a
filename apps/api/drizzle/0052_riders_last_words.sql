ALTER TABLE "run_stops" ADD COLUMN "said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "run_stops" ADD COLUMN "said_outcome" text;--> statement-breakpoint
ALTER TABLE "run_stops" ADD COLUMN "said_naira" integer;--> statement-breakpoint
ALTER TABLE "run_stops" ADD COLUMN "said_paid_by" text;--> statement-breakpoint
ALTER TABLE "run_stops" ADD COLUMN "is_left_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run_stops" ADD COLUMN "left_out_event" bigint;--> statement-breakpoint
ALTER TABLE "run_stops" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;