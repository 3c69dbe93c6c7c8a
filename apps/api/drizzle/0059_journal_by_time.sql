-- The former ones go last: until then nobody who reads has to wait.
CREATE INDEX "journal_by_person_and_time" ON "journal_lines" USING btree ("person","at","id");--> statement-breakpoint
CREATE INDEX "journal_by_kind_and_time" ON "journal_lines" USING btree ("what","at","id");--> statement-breakpoint
CREATE INDEX "journal_by_time_and_id" ON "journal_lines" USING btree ("at","id");--> statement-breakpoint
DROP INDEX "journal_by_person";--> statement-breakpoint
DROP INDEX "journal_by_time";
