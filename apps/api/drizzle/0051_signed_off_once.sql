ALTER TABLE "run_settlements" ADD COLUMN "act_id" text;--> statement-breakpoint
ALTER TABLE "run_settlements" ADD CONSTRAINT "run_settlements_actId_unique" UNIQUE("act_id");