CREATE TABLE "admin_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"phase" text NOT NULL,
	"actor" text NOT NULL,
	"system_user" text NOT NULL,
	"command" text NOT NULL,
	"subject" text,
	"words" jsonb NOT NULL,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "admin_actions_at" ON "admin_actions" USING btree ("at");
--> statement-breakpoint
CREATE FUNCTION "refuse_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "admin_actions_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "admin_actions"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_changes"();
