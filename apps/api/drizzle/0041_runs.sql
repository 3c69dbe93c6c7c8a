CREATE TABLE "riders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "riders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e164" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_stops" (
	"run_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"is_planned" boolean DEFAULT true NOT NULL,
	CONSTRAINT "run_stops_run_id_order_id_pk" PRIMARY KEY("run_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rider_id" integer NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"fee_naira" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"act_id" text,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "run_id" integer;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_rider_id_riders_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."riders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "riders_phone" ON "riders" USING btree ("phone_e164");--> statement-breakpoint
CREATE UNIQUE INDEX "run_stops_planned" ON "run_stops" USING btree ("order_id") WHERE "run_stops"."is_planned";--> statement-breakpoint
CREATE INDEX "run_stops_order" ON "run_stops" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_act" ON "runs" USING btree ("act_id") WHERE "runs"."act_id" is not null;--> statement-breakpoint
CREATE INDEX "runs_open" ON "runs" USING btree ("id") WHERE "runs"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "runs_rider" ON "runs" USING btree ("rider_id");--> statement-breakpoint
CREATE INDEX "orders_run" ON "orders" USING btree ("run_id") WHERE "orders"."run_id" is not null;