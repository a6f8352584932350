ALTER TABLE "subscriptions" ADD COLUMN "snapshot" jsonb;--> statement-breakpoint
-- What the provider says of each plan is read again.
UPDATE "payment_customers" SET "refresh_at" = to_timestamp(0) WHERE "customer_id" IS NOT NULL;
