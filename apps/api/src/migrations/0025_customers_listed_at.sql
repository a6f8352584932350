ALTER TABLE "payment_customers" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_customers_listed_at" ON "payment_customers" USING btree ("listed_at");