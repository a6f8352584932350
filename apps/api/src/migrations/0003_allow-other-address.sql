ALTER TABLE "group_members" ADD COLUMN "invited_as" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "allows_other_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_removed_seats" ADD COLUMN "invited_as" text;--> statement-breakpoint
CREATE INDEX "group_members_invited_as" ON "group_members" USING btree ("invited_as") WHERE "group_members"."invited_as" is not null;