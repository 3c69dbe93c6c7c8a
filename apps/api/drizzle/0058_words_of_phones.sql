ALTER TABLE "run_words" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "run_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "run_words" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "run_words" ADD COLUMN "sum_naira" integer;--> statement-breakpoint
ALTER TABLE "run_words" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "run_words" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "run_words" ADD COLUMN "heard_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "run_words" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "run_words" ADD COLUMN "note_event" bigint;--> statement-breakpoint
-- Of each stop the last word was kept with what it said, of the others the ids alone: those go.
UPDATE "run_words" SET "outcome" = stop."said_outcome", "sum_naira" = stop."said_naira", "paid_by" = stop."said_paid_by",
  "note_event" = stop."left_out_event", "is_counted" = not stop."is_left_out"
FROM "run_stops" stop
WHERE stop."run_id" = "run_words"."run_id" and stop."order_id" = "run_words"."order_id" and stop."said_outcome" is not null
  and "run_words"."act_id" = (select last."act_id" from "run_words" last
    where last."run_id" = stop."run_id" and last."order_id" = stop."order_id"
    order by last."said_at" desc, last."id" desc limit 1);--> statement-breakpoint
DELETE FROM "run_words" WHERE "outcome" is null;--> statement-breakpoint
INSERT INTO "run_words" ("run_id", "act_id", "order_id", "asked", "outcome", "sum_naira", "paid_by", "said_at", "is_counted", "note_event")
SELECT "run_id", gen_random_uuid()::text, "order_id", '', "said_outcome", "said_naira", "said_paid_by", "said_at", not "is_left_out", "left_out_event"
FROM "run_stops" stop WHERE "said_outcome" is not null and "said_at" is not null
  and not exists (select from "run_words" word where word."run_id" = stop."run_id" and word."order_id" = stop."order_id");--> statement-breakpoint
ALTER TABLE "run_words" ALTER COLUMN "outcome" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "run_stops" DROP COLUMN "said_at";--> statement-breakpoint
ALTER TABLE "run_stops" DROP COLUMN "said_outcome";--> statement-breakpoint
ALTER TABLE "run_stops" DROP COLUMN "said_naira";--> statement-breakpoint
ALTER TABLE "run_stops" DROP COLUMN "said_paid_by";--> statement-breakpoint
ALTER TABLE "run_stops" DROP COLUMN "is_left_out";--> statement-breakpoint
ALTER TABLE "run_stops" DROP COLUMN "left_out_event";--> statement-breakpoint
ALTER TABLE "run_stops" DROP COLUMN "left_out";--> statement-breakpoint
CREATE INDEX "run_words_heard" ON "run_words" USING btree ("run_id","heard_at");