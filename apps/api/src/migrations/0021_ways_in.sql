CREATE TABLE "external_logins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"ticket_hash" text,
	"ticket_kind" text,
	"ticket_expires_at" timestamp with time zone,
	"browser_hash" text NOT NULL,
	"provider" text NOT NULL,
	"kind" text,
	"issuer" text,
	"subject" text,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"premium" boolean DEFAULT false NOT NULL,
	"premium_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_logins_ticket" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "ways_in" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"trusted" boolean DEFAULT true NOT NULL,
	"device" text,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ways_in_identity" UNIQUE("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "way_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "way_id" text;--> statement-breakpoint
ALTER TABLE "ways_in" ADD CONSTRAINT "ways_in_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_logins_expires_at" ON "external_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ways_in_uid" ON "ways_in" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "ways_in_one_editor_user" ON "ways_in" USING btree ("uid") WHERE "ways_in"."kind" = 'editor';--> statement-breakpoint
INSERT INTO "ways_in" ("id", "uid", "kind", "issuer", "subject", "email", "trusted", "added_at") SELECT gen_random_uuid(), "uid", CASE "provider" WHEN 'overleaf' THEN 'editor' ELSE 'social' END, "provider", "subject", "email", "trusted", "linked_at" FROM "linked_identities";--> statement-breakpoint
INSERT INTO "ways_in" ("id", "uid", "kind", "issuer", "subject", "device", "added_at") SELECT gen_random_uuid(), "uid", 'password', 'portal', "uid", "opened_device", "created_at" FROM "users" WHERE "password_hash" IS NOT NULL;--> statement-breakpoint
INSERT INTO "external_logins" ("state_hash", "browser_hash", "provider", "expires_at") SELECT "state_hash", "browser_hash", "provider", "expires_at" FROM "social_logins" UNION ALL SELECT "state_hash", "browser_hash", 'overleaf', "expires_at" FROM "editor_logins";
