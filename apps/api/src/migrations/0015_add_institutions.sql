CREATE TABLE "domain_premium_rights" (
	"domain" text NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"reason" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "domain_premium_rights_domain_source_reference_pk" PRIMARY KEY("domain","source","reference")
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"group_id" text PRIMARY KEY NOT NULL,
	"domains" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"administrator" text NOT NULL,
	"is_appointed" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_premium_rights_source" ON "domain_premium_rights" USING btree ("source","reference");