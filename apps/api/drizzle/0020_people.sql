CREATE TABLE "staff_invitations" (
	"email" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"token_digest" text NOT NULL,
	"invited_by" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_tokenDigest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "staff_accounts" ADD COLUMN "signed_in_at" timestamp with time zone;