CREATE TABLE "institution_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "institution_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"metadata" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"scopes" text[] NOT NULL,
	"member_claim" text,
	"is_only" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "other_ways_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "institution_domains" ADD CONSTRAINT "institution_domains_provider_id_institution_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."institution_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "institution_domains_provider" ON "institution_domains" USING btree ("provider_id");