CREATE TABLE "privacy_terms" (
	"since" timestamp with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL
);
