ALTER TABLE "checkouts" ADD COLUMN "takes_over" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "charged_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "takes_over" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "taken_over_by" text;--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "is_payment_offered" boolean DEFAULT false NOT NULL;