CREATE TABLE "class_links" (
	"group_id" text PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"secret_hash" text NOT NULL,
	"domains" text[] NOT NULL,
	"joined" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "class_links_secret_hash" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "class_links" ADD CONSTRAINT "class_links_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;