CREATE TABLE "order_import_parts" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "order_import_parts_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"columns" jsonb,
	"is_day_first" boolean,
	"consent" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"stored" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"bad" integer DEFAULT 0 NOT NULL,
	"running_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "orders_money_due";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "order_import_parts" ADD CONSTRAINT "order_import_parts_import_id_order_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."order_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_imports_started" ON "order_imports" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "orders_closed_elsewhere" ON "orders" USING btree ("id") WHERE stage in ('delivered') and not ("orders"."source" <> 'import');--> statement-breakpoint
CREATE INDEX "orders_import" ON "orders" USING btree ("import_id") WHERE "orders"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_money_due" ON "orders" USING btree ("id") WHERE stage in ('delivered') and ("orders"."source" <> 'import');