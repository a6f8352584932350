CREATE TABLE "scim_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"institution" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"institution" text NOT NULL,
	"id" text NOT NULL,
	"uid" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scim_users_institution_id_pk" PRIMARY KEY("institution","id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "barred_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_institution_institution_providers_id_fk" FOREIGN KEY ("institution") REFERENCES "public"."institution_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_institution_institution_providers_id_fk" FOREIGN KEY ("institution") REFERENCES "public"."institution_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_tokens_institution" ON "scim_tokens" USING btree ("institution");--> statement-breakpoint
CREATE INDEX "scim_tokens_expires_at" ON "scim_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user" ON "scim_users" USING btree ("institution","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_name" ON "scim_users" USING btree ("institution",lower("user_name"));--> statement-breakpoint
CREATE INDEX "scim_users_external_id" ON "scim_users" USING btree ("institution","external_id");--> statement-breakpoint
CREATE INDEX "scim_users_email" ON "scim_users" USING btree ("institution","email");--> statement-breakpoint
CREATE INDEX "scim_users_uid" ON "scim_users" USING btree ("uid");