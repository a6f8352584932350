CREATE TABLE "group_removals" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"undo_until" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "group_removed_seats_of_group";--> statement-breakpoint
ALTER TABLE "group_removals" ADD CONSTRAINT "group_removals_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_removals_of_group" ON "group_removals" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_removals_undo_until" ON "group_removals" USING btree ("undo_until");--> statement-breakpoint
CREATE INDEX "group_removed_seats_of_group" ON "group_removed_seats" USING btree ("group_id","email");