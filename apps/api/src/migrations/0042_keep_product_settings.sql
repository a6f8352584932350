CREATE TABLE "product_settings" (
	"uid" text PRIMARY KEY NOT NULL,
	"config" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_settings" ADD CONSTRAINT "product_settings_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;