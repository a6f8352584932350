ALTER TABLE "group_members" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "asked_at" timestamp with time zone;