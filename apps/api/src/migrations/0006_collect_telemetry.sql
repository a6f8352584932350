CREATE TABLE "telemetry_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"items" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "telemetry_batches_received_at" ON "telemetry_batches" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "telemetry_batches_waiting" ON "telemetry_batches" USING btree ("queued_at") WHERE "telemetry_batches"."accepted_at" IS NULL;