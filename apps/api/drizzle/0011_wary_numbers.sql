CREATE TABLE "wary_numbers" (
	"phone_e164" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"until" date NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
