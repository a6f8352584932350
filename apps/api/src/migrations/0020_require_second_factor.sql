CREATE TABLE "two_step_givers" (
	"reference" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "needs_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "needs_second_step" boolean DEFAULT false NOT NULL;