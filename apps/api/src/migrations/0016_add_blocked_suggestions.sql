CREATE TABLE "blocked_suggestions" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"target" text NOT NULL,
	"replacement" text NOT NULL,
	"changed_on" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_suggestions_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
ALTER TABLE "blocked_suggestions" ADD CONSTRAINT "blocked_suggestions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_suggestions_newest" ON "blocked_suggestions" USING btree ("uid","changed_on");