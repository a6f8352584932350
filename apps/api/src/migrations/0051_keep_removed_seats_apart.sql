-- The columns of the former way stay for the version before, which may still run; a later migration drops them.
CREATE TABLE "group_removed_seats" (
	"group_id" text NOT NULL,
	"uid" text,
	"former_uid" text,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"offered_role" text,
	"is_payment_offered" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"invitation" text NOT NULL,
	"invitation_hash" text NOT NULL,
	"invited_by" text,
	"asked_at" timestamp with time zone,
	"is_mail_due" boolean NOT NULL,
	"mail_held_until" timestamp with time zone,
	"removed_at" timestamp with time zone NOT NULL,
	"removal_id" text NOT NULL,
	CONSTRAINT "group_removed_seats_removal_id_email_pk" PRIMARY KEY("removal_id","email")
);
--> statement-breakpoint
ALTER TABLE "group_removed_seats" ADD CONSTRAINT "group_removed_seats_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_removed_seats_of_group" ON "group_removed_seats" USING btree ("group_id","removed_at");--> statement-breakpoint
CREATE INDEX "group_removed_seats_uid" ON "group_removed_seats" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_removed_seats_removed_at" ON "group_removed_seats" USING btree ("removed_at");--> statement-breakpoint
-- What was removed a moment ago can still be brought back.
WITH "removed" AS (DELETE FROM "group_members" WHERE "removed_at" IS NOT NULL RETURNING *)
INSERT INTO "group_removed_seats" ("group_id", "uid", "former_uid", "email", "status", "offered_role", "is_payment_offered", "added_at", "updated_at", "invitation", "invitation_hash", "invited_by", "asked_at", "is_mail_due", "mail_held_until", "removed_at", "removal_id")
SELECT "group_id", "uid", "former_uid", "email", "status", "offered_role", "is_payment_offered", "added_at", "updated_at", "invitation", "invitation_hash", "invited_by", "asked_at", "is_mail_due", "mail_held_until", "removed_at", coalesce("removal_id", '') FROM "removed";--> statement-breakpoint
DROP INDEX "group_members_account";--> statement-breakpoint
DROP INDEX "group_members_by_update";--> statement-breakpoint
DROP INDEX "group_members_by_status";--> statement-breakpoint
DROP INDEX "group_members_by_status_and_update";--> statement-breakpoint
DROP INDEX "group_members_removed";--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_account" ON "group_members" USING btree ("group_id","uid");--> statement-breakpoint
CREATE INDEX "group_members_by_update" ON "group_members" USING btree ("group_id","updated_at","email");--> statement-breakpoint
CREATE INDEX "group_members_by_status" ON "group_members" USING btree ("group_id","status","email");--> statement-breakpoint
CREATE INDEX "group_members_by_status_and_update" ON "group_members" USING btree ("group_id","status","updated_at","email");
