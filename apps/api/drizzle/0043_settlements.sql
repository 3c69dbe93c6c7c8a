CREATE TABLE "run_settlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"expected_naira" bigint NOT NULL,
	"brought_naira" bigint NOT NULL,
	"reason" text,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" text
);
--> statement-breakpoint
DROP INDEX "orders_money_due";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run_settlements" ADD CONSTRAINT "run_settlements_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "run_settlements_open" ON "run_settlements" USING btree ("run_id") WHERE "run_settlements"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "run_settlements_run" ON "run_settlements" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "run_settlements_at" ON "run_settlements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_settled" ON "orders" USING btree ("id") WHERE stage in ('delivered') and ("orders"."source" <> 'import') and "orders"."is_settled";--> statement-breakpoint
CREATE INDEX "orders_money_due" ON "orders" USING btree ("id") WHERE stage in ('delivered') and ("orders"."source" <> 'import') and not "orders"."is_settled";