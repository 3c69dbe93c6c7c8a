CREATE TABLE "run_words" (
	"run_id" integer NOT NULL,
	"act_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"asked" text NOT NULL,
	"is_counted" boolean NOT NULL,
	CONSTRAINT "run_words_run_id_act_id_pk" PRIMARY KEY("run_id","act_id")
);
--> statement-breakpoint
ALTER TABLE "run_words" ADD CONSTRAINT "run_words_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_words" ADD CONSTRAINT "run_words_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_words_order" ON "run_words" USING btree ("order_id");