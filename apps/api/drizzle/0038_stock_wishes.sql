CREATE TABLE "stock_wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"phone_e164" text NOT NULL,
	"email" text NOT NULL,
	"token" text NOT NULL,
	"consent" integer,
	"flags" text[] NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"back_at" timestamp with time zone,
	"job" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"told_at" timestamp with time zone,
	"told_by" text,
	"way" text,
	CONSTRAINT "stock_wishes_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wishes_open" ON "stock_wishes" USING btree ("product_id",coalesce(nullif("phone_e164", ''), lower("email"))) WHERE "stock_wishes"."told_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wishes_job" ON "stock_wishes" USING btree ("job");--> statement-breakpoint
CREATE INDEX "stock_wishes_back" ON "stock_wishes" USING btree ("back_at") WHERE "stock_wishes"."back_at" is not null and "stock_wishes"."job" is null and "stock_wishes"."told_at" is null;--> statement-breakpoint
CREATE INDEX "stock_wishes_phone" ON "stock_wishes" USING btree ("phone_e164");--> statement-breakpoint
CREATE INDEX "stock_wishes_email" ON "stock_wishes" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "stock_wishes_asked" ON "stock_wishes" USING btree ("asked_at");