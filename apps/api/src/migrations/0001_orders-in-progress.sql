ALTER TABLE "payment_customers" ADD COLUMN "order_key" text;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "ordered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "seats_left" integer;--> statement-breakpoint
CREATE INDEX "payment_customers_ordered_at" ON "payment_customers" USING btree ("ordered_at") WHERE "payment_customers"."ordered_at" is not null;