CREATE TABLE "group_removed_accounts" (
	"group_id" text NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "group_removed_accounts_group_id_uid_pk" PRIMARY KEY("group_id","uid")
);
--> statement-breakpoint
ALTER TABLE "group_removed_accounts" ADD CONSTRAINT "group_removed_accounts_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_removed_accounts_uid" ON "group_removed_accounts" USING btree ("uid");