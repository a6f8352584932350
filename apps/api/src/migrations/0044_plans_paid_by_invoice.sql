ALTER TABLE "subscriptions" ADD COLUMN "collection_method" text DEFAULT 'charge_automatically' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "invoice_amount" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "invoice_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "invoice_page" text;