CREATE TABLE "group_activity_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_activity_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_id" text NOT NULL,
	"email" text NOT NULL,
	"uid" text
);
--> statement-breakpoint
DROP INDEX "group_activity_member_uid";--> statement-breakpoint
ALTER TABLE "group_activity" ADD COLUMN "detail" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "group_activity_members" ADD CONSTRAINT "group_activity_members_activity_id_group_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."group_activity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_activity_members_of_entry" ON "group_activity_members" USING btree ("activity_id","id");--> statement-breakpoint
CREATE INDEX "group_activity_members_email" ON "group_activity_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "group_activity_members_uid" ON "group_activity_members" USING btree ("uid") WHERE "group_activity_members"."uid" is not null;--> statement-breakpoint
CREATE INDEX "group_activity_searched" ON "group_activity" USING btree ("group_id") WHERE "group_activity"."detail" ? 'search';--> statement-breakpoint
INSERT INTO "group_activity_members" ("activity_id", "email", "uid") SELECT "id", "member", "member_uid" FROM "group_activity" WHERE "member" IS NOT NULL ORDER BY "at", "id";--> statement-breakpoint
ALTER TABLE "group_activity" DROP COLUMN "member";--> statement-breakpoint
ALTER TABLE "group_activity" DROP COLUMN "member_uid";