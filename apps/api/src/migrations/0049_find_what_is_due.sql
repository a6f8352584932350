-- The version before: it never writes null into listed_at; a customer for which it names no value gets the default.
CREATE INDEX IF NOT EXISTS "subscriptions_to_check" ON "subscriptions" USING btree ("ended_at","checked_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_past_due" ON "subscriptions" USING btree ("checked_at") WHERE "subscriptions"."status" = 'past_due';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_cancel_at" ON "subscriptions" USING btree ("cancel_at") WHERE "subscriptions"."ended_at" is null and "subscriptions"."cancel_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_customers_to_list" ON "payment_customers" USING btree ("listed_at") WHERE "payment_customers"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_customers_created_at" ON "payment_customers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "checkouts_of_takeovers" ON "checkouts" USING btree ("uid") WHERE "checkouts"."takes_over" <> '';--> statement-breakpoint
-- Every institution is due once, and then at its own dates.
ALTER TABLE "institutions" ADD COLUMN "due_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z';--> statement-breakpoint
CREATE INDEX "institutions_due_at" ON "institutions" USING btree ("due_at");--> statement-breakpoint
-- These lock their tables until the migration ends, so they come last.
DROP INDEX "subscriptions_ended_at";--> statement-breakpoint
DROP INDEX "payment_customers_listed_at";--> statement-breakpoint
ALTER TABLE "payment_customers" ALTER COLUMN "listed_at" SET DEFAULT '1970-01-01T00:00:00.000Z';--> statement-breakpoint
UPDATE "payment_customers" SET "listed_at" = DEFAULT WHERE "listed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ALTER COLUMN "listed_at" SET NOT NULL;
