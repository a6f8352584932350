ALTER TABLE "users" ADD COLUMN "opened_device" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "opened_country" text;