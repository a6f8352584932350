CREATE TABLE "passkeys" (
	"way_id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ways_in" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_way_id_ways_in_id_fk" FOREIGN KEY ("way_id") REFERENCES "public"."ways_in"("id") ON DELETE cascade ON UPDATE no action;