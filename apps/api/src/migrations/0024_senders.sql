ALTER TABLE "contact_messages" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "telemetry_batches" ADD COLUMN "sender" text DEFAULT '' NOT NULL;