CREATE TABLE "erased_accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erased_accounts_erased_at" ON "erased_accounts" USING btree ("erased_at");--> statement-breakpoint
-- The job that deletes what is too old says in its transaction since when rows are kept; nothing else deletes any.
CREATE FUNCTION "refuse_deletions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."at" < nullif(current_setting('portal.audit_kept_since', true), '')::timestamptz THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
DROP TRIGGER "admin_actions_only_grow" ON "admin_actions";
--> statement-breakpoint
CREATE TRIGGER "admin_actions_only_grow" BEFORE UPDATE OR TRUNCATE ON "admin_actions"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_changes"();
--> statement-breakpoint
CREATE TRIGGER "admin_actions_are_kept" BEFORE DELETE ON "admin_actions"
FOR EACH ROW EXECUTE FUNCTION "refuse_deletions"();
