CREATE TABLE "second_factors" (
	"uid" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"recovery_codes" text[] DEFAULT '{}' NOT NULL,
	"asks_elsewhere" boolean DEFAULT false NOT NULL,
	"trust_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;