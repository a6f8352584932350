CREATE TABLE "group_domains" (
	"group_id" text NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"check_due_at" timestamp with time zone,
	"joined" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "group_domains_group_id_domain_pk" PRIMARY KEY("group_id","domain")
);
--> statement-breakpoint
ALTER TABLE "group_domains" ADD CONSTRAINT "group_domains_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_domains_verified" ON "group_domains" USING btree ("domain") WHERE "group_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "group_domains_check_due" ON "group_domains" USING btree ("check_due_at") WHERE "group_domains"."verified_at" is not null;