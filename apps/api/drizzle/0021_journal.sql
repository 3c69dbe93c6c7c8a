CREATE TABLE "journal_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"person" text NOT NULL,
	"what" text NOT NULL,
	"call" text NOT NULL,
	"references" text[] DEFAULT '{}' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"said" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "journal_by_person" ON "journal_lines" USING btree ("person","id");--> statement-breakpoint
CREATE INDEX "journal_by_time" ON "journal_lines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "journal_by_reference" ON "journal_lines" USING gin ("references");--> statement-breakpoint
CREATE FUNCTION journal_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('journal.retention', true) = 'on' AND OLD.at < now() - interval '1 month' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'The journal is kept as it was written';
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_kept BEFORE UPDATE OR DELETE ON "journal_lines" FOR EACH ROW EXECUTE FUNCTION journal_is_kept();
--> statement-breakpoint
CREATE TRIGGER journal_not_emptied BEFORE TRUNCATE ON "journal_lines" FOR EACH STATEMENT EXECUTE FUNCTION journal_is_kept();
