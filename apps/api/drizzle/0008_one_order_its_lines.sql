CREATE TABLE "order_lines" (
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"product_id" text,
	"name" text NOT NULL,
	"bottles" smallint NOT NULL,
	"package" text,
	"price_naira" integer,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
-- What the confirmation of the version before showed: a price for 1 to 6 bottles where no two lists disagreed.
CREATE FUNCTION former_product(supplement text, bottles smallint) RETURNS TABLE (product_id text, price_naira integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT former.product_id, former.prices[bottles] FROM (VALUES
    ('Arthritis and Rheumatism', '1', '{37000,42000,57000,NULL,NULL,102000}'::integer[]),
    ('Ulcer', '2', '{37000,37000,57000,NULL,NULL,102000}'),
    ('Diabetes', '3', '{37000,37000,NULL,NULL,NULL,102000}'),
    ('Erectile Dysfunction', '4', '{37000,37000,NULL,NULL,NULL,102000}'),
    ('HIV/Cancer/Hepatitis', '5', '{37000,37000,NULL,NULL,NULL,102000}'),
    ('Fibroid/Cyst/fertility-booster', '6', '{37000,42000,57000,72000,NULL,102000}'),
    ('High blood pressure and Stroke', '7', '{37000,37000,NULL,NULL,NULL,102000}')
  ) AS former (name, product_id, prices)
  WHERE former.name = supplement
$$;
--> statement-breakpoint
-- Most of the work, while orders come in as before: this takes no lock that anybody waits for.
INSERT INTO "order_lines" SELECT o.id, 1, f.product_id, o.supplement, o.bottle, NULL, f.price_naira
  FROM "orders" o LEFT JOIN LATERAL former_product(o.supplement, o.bottle) f ON true
  WHERE o.line = 1;
--> statement-breakpoint
WITH further AS (DELETE FROM "orders" WHERE line > 1 RETURNING intent_id, line, supplement, bottle)
INSERT INTO "order_lines" SELECT head.id, further.line, f.product_id, further.supplement, further.bottle, NULL, f.price_naira
  FROM further JOIN "orders" head ON head.intent_id = further.intent_id AND head.line = 1
  LEFT JOIN LATERAL former_product(further.supplement, further.bottle) f ON true;
--> statement-breakpoint
-- From here on orders wait, until the end of the transaction.
LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- What came meanwhile: of two orders at once the one with the smaller id may have been stored later.
INSERT INTO "order_lines" SELECT o.id, 1, f.product_id, o.supplement, o.bottle, NULL, f.price_naira
  FROM "orders" o LEFT JOIN LATERAL former_product(o.supplement, o.bottle) f ON true
  WHERE o.line = 1 AND o.id > (SELECT coalesce(max(order_id), 0) - 2000 FROM "order_lines")
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
WITH further AS (DELETE FROM "orders" WHERE line > 1 RETURNING intent_id, line, supplement, bottle)
INSERT INTO "order_lines" SELECT head.id, further.line, f.product_id, further.supplement, further.bottle, NULL, f.price_naira
  FROM further JOIN "orders" head ON head.intent_id = further.intent_id AND head.line = 1
  LEFT JOIN LATERAL former_product(further.supplement, further.bottle) f ON true;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holds_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_answers" ON "orders" USING btree ("content_hash") WHERE "orders"."holds_answers";--> statement-breakpoint
-- What was ordered in the last half hour is not ordered again by the same answers.
UPDATE "orders" SET holds_answers = true WHERE id IN (
  SELECT DISTINCT ON (content_hash) id FROM "orders" WHERE placed_at > now() - interval '30 minutes'
  ORDER BY content_hash, id DESC
);
--> statement-breakpoint
-- A process of the version before goes on during the update: it writes a row for each product, and no line.
CREATE FUNCTION former_further_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_lines SELECT o.id, NEW.line, f.product_id, NEW.supplement, NEW.bottle, NULL, f.price_naira
    FROM orders o LEFT JOIN LATERAL former_product(NEW.supplement, NEW.bottle) f ON true
    WHERE o.intent_id = NEW.intent_id AND o.line = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER former_further_line BEFORE INSERT ON "orders"
  FOR EACH ROW WHEN (NEW.line > 1) EXECUTE FUNCTION former_further_line();
--> statement-breakpoint
CREATE FUNCTION former_first_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_lines SELECT NEW.id, 1, f.product_id, NEW.supplement, NEW.bottle, NULL, f.price_naira
    FROM (VALUES (1)) one LEFT JOIN LATERAL former_product(NEW.supplement, NEW.bottle) f ON true;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The version of today writes lines itself, and says with each order that it holds its answers.
CREATE TRIGGER former_first_line AFTER INSERT ON "orders"
  FOR EACH ROW WHEN (NOT NEW.holds_answers) EXECUTE FUNCTION former_first_line();
