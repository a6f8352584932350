ALTER TABLE "payment_customers" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "request_key" text DEFAULT '' NOT NULL;