ALTER TABLE "premium_rights" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "premium_rights" ADD COLUMN "holder" text;