CREATE TABLE "waiting_purchases" (
	"uid" text PRIMARY KEY NOT NULL,
	"price_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"code" text,
	"origin" text,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "waiting_purchases_saved_at" ON "waiting_purchases" USING btree ("saved_at");