CREATE INDEX "buyer_claims_until" ON "buyer_claims" USING btree ("until");
--> statement-breakpoint
-- Desks that are open see what happens to orders, in whichever process. A reference says nothing about the buyer.
-- New orders are announced by whoever stored them, afterwards: a transaction that announces something is committed alone,
-- and 32 connections would store a quarter of the orders.
CREATE FUNCTION notify_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', NEW.reference);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_changed AFTER UPDATE OF version ON "orders"
  FOR EACH ROW EXECUTE FUNCTION notify_order_changed();
--> statement-breakpoint
-- A claim concerns all orders of its buyer. A page shows the newest.
CREATE FUNCTION notify_claim_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_changed', reference) FROM (
    SELECT reference FROM orders WHERE phone_e164 = coalesce(NEW.phone_e164, OLD.phone_e164)
    ORDER BY placed_at DESC LIMIT 20) newest;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER claim_changed AFTER INSERT OR UPDATE OR DELETE ON "buyer_claims"
  FOR EACH ROW EXECUTE FUNCTION notify_claim_changed();
