CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_members_searched" ON "group_members" USING gin (("email" || '') gin_trgm_ops);--> statement-breakpoint
DROP INDEX "sessions_living_of_user";--> statement-breakpoint
DROP INDEX "group_members_parts";