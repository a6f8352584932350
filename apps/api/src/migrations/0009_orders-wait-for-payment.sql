ALTER TABLE "subscriptions" ADD COLUMN "first_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "released_seats" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "released_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "revives" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "late_payment" text;--> statement-breakpoint
UPDATE "subscriptions" SET "released_seats" = "quantity", "released_at" = "started_at", "released_until" = "invoice_due_at" + interval '14 days' WHERE "collection_method" = 'send_invoice' AND "ended_at" IS NULL AND "invoice_due_at" IS NOT NULL;
