DROP INDEX "payment_customers_to_list";--> statement-breakpoint
DROP INDEX "subscriptions_cancel_at";--> statement-breakpoint
DROP INDEX "subscriptions_past_due";--> statement-breakpoint
DROP INDEX "subscriptions_to_check";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "checked_at" SET DEFAULT '1970-01-01T00:00:00.000Z';--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "refresh_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_customers_to_refresh" ON "payment_customers" USING btree ("refresh_at") WHERE "payment_customers"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_customer_id" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_ended_at" ON "subscriptions" USING btree ("ended_at");