ALTER TABLE "checkouts" ADD COLUMN "group_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "group_name" text;--> statement-breakpoint
ALTER TABLE "waiting_purchases" ADD COLUMN "group_name" text;--> statement-breakpoint
UPDATE "groups" SET "name" = left('Group of ' || CASE WHEN "users"."email" ~ '@(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|gmx|proton|protonmail|aol|qq|163|126|web|mail|yandex)\.[a-z.]+$' THEN split_part("users"."email", '@', 1) ELSE split_part("users"."email", '@', 2) END, 60) FROM "group_administrators" JOIN "users" ON "users"."uid" = "group_administrators"."uid" WHERE "group_administrators"."group_id" = "groups"."id" AND "group_administrators"."role" = 'owner' AND "groups"."subscription_id" IS NOT NULL;
