-- Former orders: who called first, by their events, and what the orders of their number from before them have come to
-- by now. Only those are written that differ from a first order that nobody has called.
UPDATE "orders" SET called_at = found.at, caller = found.actor, history = found.history
FROM (
  SELECT numbered.id, first_call.at, first_call.actor, CASE
    WHEN numbered.phone_e164 = '' OR numbered.has_former IS NULL THEN 'first-order'
    WHEN numbered.has_bought THEN 'bought-before'
    WHEN numbered.has_returned THEN 'returned-before'
    ELSE 'no-purchase-yet' END AS history
  FROM (
    SELECT id, phone_e164, source, bool_or(true) OVER former AS has_former,
      bool_or(stage = 'delivered') OVER former AS has_bought,
      bool_or(stage IN ('failed', 'returned')) OVER former AS has_returned
    FROM "orders" WINDOW former AS (PARTITION BY phone_e164 ORDER BY placed_at, id
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ) numbered
  LEFT JOIN (
    SELECT DISTINCT ON (order_id) order_id, coalesce(done_at, at) AS at, actor FROM "order_events"
    WHERE actor IS NOT NULL AND (kind = 'attempted'
      OR kind = 'moved' AND coalesce(changes #>> '{stage,0}', 'call-back') IN ('new', 'call-back'))
    ORDER BY order_id, coalesce(done_at, at), id
  ) first_call ON first_call.order_id = numbered.id AND numbered.source <> 'import'
) found
WHERE "orders".id = found.id AND (found.at IS NOT NULL OR found.history <> 'first-order');
--> statement-breakpoint
-- The sums of former days are made once the new version runs.
INSERT INTO "figure_marks" (day) SELECT DISTINCT (placed_at AT TIME ZONE 'Africa/Lagos')::date FROM "orders";
