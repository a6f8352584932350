CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "group_members_words";--> statement-breakpoint
CREATE INDEX "group_members_parts" ON "group_members" USING gin ("email" gin_trgm_ops);