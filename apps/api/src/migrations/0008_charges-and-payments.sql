ALTER TABLE "subscriptions" ADD COLUMN "failed_charge" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "last_payment" jsonb;