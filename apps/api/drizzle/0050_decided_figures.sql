ALTER TABLE "figure_sums" ADD COLUMN "to_decide" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "figure_sums" ADD COLUMN "to_deliver" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- A message on WhatsApp is no call, nor is what can be said of an order without one, nor what was taken back, nor what was
-- done to several orders at once, whose acts have the reference in their ids.
UPDATE "orders" SET called_at = found.at, caller = found.actor
FROM (
  SELECT called.id, first_call.at, first_call.actor FROM "orders" called
  LEFT JOIN LATERAL (
    SELECT coalesce(event.done_at, event.at) AS at, event.actor FROM "order_events" event
    WHERE event.order_id = called.id AND event.actor IS NOT NULL
      AND (event.kind = 'attempted' AND event.note = 'call'
        OR event.kind = 'moved' AND coalesce(event.changes #>> '{stage,0}', 'call-back') IN ('new', 'call-back')
          AND coalesce(event.changes #>> '{reason,1}', '') NOT IN ('outside-area', 'not-serious', 'duplicate')
          AND coalesce(event.act_id, '') NOT LIKE '%.DH-%')
      AND NOT EXISTS (SELECT FROM "order_events" back WHERE back.order_id = event.order_id
        AND back.takes_back = event.id AND NOT EXISTS (SELECT FROM "order_events" again
          WHERE again.order_id = back.order_id AND again.takes_back = back.id))
    ORDER BY 1, event.id LIMIT 1
  ) first_call ON true
  WHERE called.called_at IS NOT NULL
) found
WHERE "orders".id = found.id AND ("orders".called_at IS DISTINCT FROM found.at OR "orders".caller IS DISTINCT FROM found.actor);
--> statement-breakpoint
-- Who only wanted another day has sent nothing back.
UPDATE "orders" SET history = 'no-purchase-yet' WHERE history = 'returned-before' AND NOT EXISTS (
  SELECT FROM "orders" former WHERE former.phone_e164 = "orders".phone_e164 AND former.placed_at < "orders".placed_at
    AND (former.stage = 'returned' OR former.stage = 'failed' AND former.reason = 'refused'));
--> statement-breakpoint
-- What a link says of one person is kept no more.
UPDATE "orders" SET origin = NULL WHERE origin ~ '@|%40' OR regexp_replace(origin, '[ ().%+-]', '', 'g') ~ '(^|[^0-9])(00234|234|0)?[789][01][0-9]{8}($|[^0-9])';
--> statement-breakpoint
UPDATE "orders" SET campaign = NULL WHERE campaign ~ '@|%40' OR regexp_replace(campaign, '[ ().%+-]', '', 'g') ~ '(^|[^0-9])(00234|234|0)?[789][01][0-9]{8}($|[^0-9])';
--> statement-breakpoint
-- All sums are made anew once the new version runs: they count by other rules.
DELETE FROM "figure_sums";
--> statement-breakpoint
INSERT INTO "figure_marks" (day) SELECT DISTINCT (placed_at AT TIME ZONE 'Africa/Lagos')::date FROM "orders";
