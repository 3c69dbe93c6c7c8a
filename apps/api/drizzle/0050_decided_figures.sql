ALTER TABLE "figure_sums" ADD COLUMN "confirmed_under_way" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- A message on WhatsApp is no call, nor is what can be said of an order without one, nor what was taken back.
UPDATE "orders" SET called_at = found.at, caller = found.actor
FROM (
  SELECT called.id, first_call.at, first_call.actor FROM "orders" called
  LEFT JOIN LATERAL (
    SELECT coalesce(event.done_at, event.at) AS at, event.actor FROM "order_events" event
    WHERE event.order_id = called.id AND event.actor IS NOT NULL
      AND (event.kind = 'attempted' AND event.note = 'call'
        OR event.kind = 'moved' AND coalesce(event.changes #>> '{stage,0}', 'call-back') IN ('new', 'call-back')
          AND coalesce(event.changes #>> '{reason,1}', '') NOT IN ('outside-area', 'not-serious', 'duplicate'))
      AND NOT EXISTS (SELECT FROM "order_events" back WHERE back.order_id = event.order_id
        AND back.takes_back = event.id AND NOT EXISTS (SELECT FROM "order_events" again
          WHERE again.order_id = back.order_id AND again.takes_back = back.id))
    ORDER BY 1, event.id LIMIT 1
  ) first_call ON true
  WHERE called.called_at IS NOT NULL
) found
WHERE "orders".id = found.id AND ("orders".called_at IS DISTINCT FROM found.at OR "orders".caller IS DISTINCT FROM found.actor);
--> statement-breakpoint
-- What a link says of one person is kept no more.
UPDATE "orders" SET origin = NULL WHERE origin ~ '@' OR regexp_replace(origin, '[^0-9a-z]', '', 'g') ~ '(234|0)[789][0-9]{9}(?![0-9])';
--> statement-breakpoint
UPDATE "orders" SET campaign = NULL WHERE campaign ~ '@' OR regexp_replace(campaign, '[^0-9a-z]', '', 'g') ~ '(234|0)[789][0-9]{9}(?![0-9])';
--> statement-breakpoint
-- All sums are made anew once the new version runs: they count by other rules.
DELETE FROM "figure_sums";
--> statement-breakpoint
INSERT INTO "figure_marks" (day) SELECT DISTINCT (placed_at AT TIME ZONE 'Africa/Lagos')::date FROM "orders";
