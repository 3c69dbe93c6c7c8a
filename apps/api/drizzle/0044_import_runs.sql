ALTER TABLE "order_imports" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "sheets" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "run" integer DEFAULT 0 NOT NULL;