ALTER TABLE "payment_events" ADD COLUMN "customer_id" text;--> statement-breakpoint
CREATE INDEX "subscriptions_ended_at" ON "subscriptions" USING btree ("ended_at");