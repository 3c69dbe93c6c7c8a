CREATE TABLE "desk_views" (
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"kept_by" text NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_views_owner_name_pk" PRIMARY KEY("owner","name")
);
