CREATE TABLE "editor_logins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"ticket_hash" text,
	"ticket_expires_at" timestamp with time zone,
	"overleaf_id" text,
	"email" text,
	"premium" boolean DEFAULT false NOT NULL,
	"premium_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "editor_logins_ticket" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE INDEX "editor_logins_expires_at" ON "editor_logins" USING btree ("expires_at");