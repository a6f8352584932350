CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"inbox" text NOT NULL,
	"tags" text[] NOT NULL,
	"email" text NOT NULL,
	"uid" text,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("queued_at") WHERE "contact_messages"."accepted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_accepted_at" ON "contact_messages" USING btree ("accepted_at");