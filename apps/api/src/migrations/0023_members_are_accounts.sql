ALTER TABLE "group_activity" ADD COLUMN "actor_uid" text;--> statement-breakpoint
ALTER TABLE "group_activity" ADD COLUMN "member_uid" text;--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "uid" text;--> statement-breakpoint
CREATE INDEX "group_activity_actor_uid" ON "group_activity" USING btree ("actor_uid");--> statement-breakpoint
CREATE INDEX "group_activity_member_uid" ON "group_activity" USING btree ("member_uid");--> statement-breakpoint
CREATE INDEX "group_members_uid" ON "group_members" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_account" ON "group_members" USING btree ("group_id","uid") WHERE "group_members"."removed_at" is null;--> statement-breakpoint
UPDATE "group_members" SET "uid" = "users"."uid" FROM "users" WHERE "users"."email" = "group_members"."email" AND "users"."email_verified" AND "group_members"."status" = 'active';--> statement-breakpoint
UPDATE "groups" SET "active" = "active" - "open"."number", "pending" = "pending" + "open"."number" FROM (SELECT "group_id", count(*)::int AS "number" FROM "group_members" WHERE "status" = 'active' AND "uid" IS NULL AND "removed_at" IS NULL GROUP BY "group_id") AS "open" WHERE "open"."group_id" = "groups"."id";--> statement-breakpoint
UPDATE "group_members" SET "status" = 'pending' WHERE "status" = 'active' AND "uid" IS NULL;--> statement-breakpoint
DELETE FROM "address_premium_rights" WHERE "source" = 'group' AND NOT EXISTS (SELECT 1 FROM "group_members" WHERE "group_id" = "reference" AND "group_members"."email" = "address_premium_rights"."email" AND "uid" IS NOT NULL AND "removed_at" IS NULL);--> statement-breakpoint
DELETE FROM "group_administrators" WHERE "role" = 'admin' AND NOT EXISTS (SELECT 1 FROM "group_members" WHERE "group_members"."group_id" = "group_administrators"."group_id" AND "group_members"."uid" = "group_administrators"."uid" AND "removed_at" IS NULL) AND NOT EXISTS (SELECT 1 FROM "institutions" WHERE "institutions"."group_id" = "group_administrators"."group_id");--> statement-breakpoint
UPDATE "group_activity" SET "actor_uid" = "users"."uid" FROM "users" WHERE "users"."email" = "group_activity"."actor" AND "users"."email_verified";--> statement-breakpoint
UPDATE "group_activity" SET "member_uid" = "group_members"."uid" FROM "group_members" WHERE "group_members"."group_id" = "group_activity"."group_id" AND "group_members"."email" = "group_activity"."member" AND "group_members"."uid" IS NOT NULL;
