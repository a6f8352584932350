CREATE TABLE "gumroad_memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text,
	"email" text NOT NULL,
	"product_name" text NOT NULL,
	"accepted" boolean NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"cancel_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"valid_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gumroad_pings" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"membership_id" text,
	"fact" jsonb,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "gumroad_memberships_uid" ON "gumroad_memberships" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "gumroad_memberships_without_owner" ON "gumroad_memberships" USING btree ("email") WHERE "gumroad_memberships"."uid" is null;--> statement-breakpoint
CREATE INDEX "gumroad_pings_membership" ON "gumroad_pings" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "gumroad_pings_unprocessed" ON "gumroad_pings" USING btree ("received_at") WHERE "gumroad_pings"."processed_at" is null;