ALTER TABLE "usage_users" ADD COLUMN "zone_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usage_users" ADD COLUMN "used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_users" ADD COLUMN "day_ends_at" timestamp with time zone;