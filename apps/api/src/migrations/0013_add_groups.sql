CREATE TABLE "address_premium_rights" (
	"email" text NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"reason" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_premium_rights_email_source_reference_pk" PRIMARY KEY("email","source","reference")
);
--> statement-breakpoint
CREATE TABLE "group_activity" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"action" text NOT NULL,
	"actor" text,
	"count" integer NOT NULL,
	"member" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_administrators" (
	"group_id" text NOT NULL,
	"uid" text NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "group_administrators_group_id_uid_pk" PRIMARY KEY("group_id","uid")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" text NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"invitation" text NOT NULL,
	"invitation_hash" text NOT NULL,
	"is_mail_due" boolean NOT NULL,
	"removed_at" timestamp with time zone,
	"removal_id" text,
	CONSTRAINT "group_members_group_id_email_pk" PRIMARY KEY("group_id","email"),
	CONSTRAINT "group_members_invitation_hash" UNIQUE("invitation_hash")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"quota" integer,
	"active" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"invited_since" timestamp with time zone NOT NULL,
	"is_live" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "groups_subscription_id" UNIQUE("subscription_id")
);
--> statement-breakpoint
ALTER TABLE "group_activity" ADD CONSTRAINT "group_activity_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_administrators" ADD CONSTRAINT "group_administrators_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_premium_rights_source" ON "address_premium_rights" USING btree ("source","reference");--> statement-breakpoint
CREATE INDEX "group_activity_newest" ON "group_activity" USING btree ("group_id","at","id");--> statement-breakpoint
CREATE INDEX "group_administrators_uid" ON "group_administrators" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_members_email" ON "group_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "group_members_by_update" ON "group_members" USING btree ("group_id","updated_at","email") WHERE "group_members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "group_members_by_status" ON "group_members" USING btree ("group_id","status","email") WHERE "group_members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "group_members_by_status_and_update" ON "group_members" USING btree ("group_id","status","updated_at","email") WHERE "group_members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "group_members_words" ON "group_members" USING gin (array_to_tsvector(array_remove(string_to_array(translate("email", '@._+-''', '      '), ' '), '')));--> statement-breakpoint
CREATE INDEX "group_members_mail_due" ON "group_members" USING btree ("group_id") WHERE "group_members"."is_mail_due";--> statement-breakpoint
CREATE INDEX "group_members_removed" ON "group_members" USING btree ("group_id","removed_at") WHERE "group_members"."removed_at" is not null;