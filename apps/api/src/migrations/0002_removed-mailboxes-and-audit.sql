CREATE TABLE "group_removed_mailboxes" (
	"group_id" text NOT NULL,
	"mailbox_hash" text NOT NULL,
	CONSTRAINT "group_removed_mailboxes_group_id_mailbox_hash_pk" PRIMARY KEY("group_id","mailbox_hash")
);
--> statement-breakpoint
ALTER TABLE "group_removed_mailboxes" ADD CONSTRAINT "group_removed_mailboxes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Deletes what is too old to keep, for a role that may delete no row. Only the owner of the table says by its own clock what that is.
CREATE FUNCTION "delete_old_admin_actions"("kept_since" timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF session_user <> current_user THEN "kept_since" := least("kept_since", now() - interval '730 days'); END IF;
  PERFORM set_config('portal.audit_kept_since', "kept_since"::text, true);
  DELETE FROM "admin_actions" WHERE "at" < "kept_since";
END $$;
