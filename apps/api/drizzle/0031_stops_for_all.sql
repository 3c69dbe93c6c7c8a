ALTER TABLE "stopped_numbers" ADD COLUMN "is_for_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Those of staff, those of a number that staff have confirmed, and those from a mail: that alone ended two things at once.
UPDATE "stopped_numbers" "stop" SET "is_for_all" = true
WHERE "order_id" IS NULL
  OR EXISTS (SELECT FROM "stopped_numbers" "other" WHERE "other"."order_id" = "stop"."order_id" AND "other"."digest" <> "stop"."digest")
  OR EXISTS (SELECT FROM "order_events" "call" WHERE "call"."order_id" = "stop"."order_id"
    AND "call"."kind" = 'moved' AND "call"."changes" #>> '{stage,1}' = 'confirmed'
    AND NOT EXISTS (SELECT FROM "order_events" "later" WHERE "later"."order_id" = "call"."order_id"
      AND "later"."id" > "call"."id" AND "later"."changes" ? 'phone'));
