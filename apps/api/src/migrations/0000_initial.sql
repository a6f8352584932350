CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "blocked_suggestions" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"target" text NOT NULL,
	"replacement" text NOT NULL,
	"changed_on" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_suggestions_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
CREATE TABLE "email_subscriptions" (
	"uid" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_settings" (
	"uid" text PRIMARY KEY NOT NULL,
	"config" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"new_email" text,
	"way_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"family" text NOT NULL,
	"token_hash" text NOT NULL,
	"previous_token_hash" text,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone,
	"returns_left" integer DEFAULT 0 NOT NULL,
	"remembered" boolean NOT NULL,
	"reference" text NOT NULL,
	"device" text,
	"country" text,
	"network" text,
	"created_at" timestamp with time zone NOT NULL,
	"authenticated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"way_id" text,
	CONSTRAINT "sessions_family" UNIQUE("family")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"tried" integer NOT NULL,
	"judged" boolean NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_attempts_key_scope_pk" PRIMARY KEY("key","scope")
);
--> statement-breakpoint
CREATE TABLE "email_change_undos" (
	"hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"email" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"uid" text NOT NULL,
	"device" text NOT NULL,
	"country" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_uid_device_country_pk" PRIMARY KEY("uid","device","country")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device" text,
	"country" text
);
--> statement-breakpoint
CREATE TABLE "external_logins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"ticket_hash" text,
	"ticket_kind" text,
	"ticket_expires_at" timestamp with time zone,
	"browser_hash" text NOT NULL,
	"provider" text NOT NULL,
	"kind" text,
	"issuer" text,
	"subject" text,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"premium" boolean DEFAULT false NOT NULL,
	"premium_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_logins_ticket" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "ways_in" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"trusted" boolean DEFAULT true NOT NULL,
	"device" text,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ways_in_identity" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"uid" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"price_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"code" text NOT NULL,
	"group_name" text DEFAULT '' NOT NULL,
	"takes_over" text DEFAULT '' NOT NULL,
	"charged_from" timestamp with time zone,
	"app_origin" text DEFAULT '' NOT NULL,
	"session_id" text,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"uid" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"request_key" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
	CONSTRAINT "payment_customers_customer_id" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subscription_id" text,
	"payment_id" text,
	"customer_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "price_list_snapshots" (
	"name" text PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"customer_id" text NOT NULL,
	"price_id" text NOT NULL,
	"product_name" text NOT NULL,
	"plan" text NOT NULL,
	"group_type" text,
	"group_name" text,
	"takes_over" text,
	"taken_over_by" text,
	"status" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	"price" integer,
	"credit" integer DEFAULT 0 NOT NULL,
	"tax" integer DEFAULT 0 NOT NULL,
	"discount_name" text,
	"full_price_from" timestamp with time zone,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"card_last4" text,
	"collection_method" text DEFAULT 'charge_automatically' NOT NULL,
	"invoice_amount" integer,
	"invoice_due_at" timestamp with time zone,
	"invoice_page" text,
	"started_at" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"cancel_at" timestamp with time zone,
	"are_payments_paused" boolean DEFAULT false NOT NULL,
	"payments_resume_at" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"payment_problem_since" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"end_reason" text,
	"reminded_for" timestamp with time zone,
	"version" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_purchases" (
	"uid" text PRIMARY KEY NOT NULL,
	"price_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"code" text,
	"group_name" text,
	"origin" text,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gumroad_memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text,
	"email" text NOT NULL,
	"product_name" text NOT NULL,
	"accepted" boolean NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"cancel_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"valid_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gumroad_pings" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"membership_id" text,
	"fact" jsonb,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"inbox" text NOT NULL,
	"tags" text[] NOT NULL,
	"email" text NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"uid" text,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "domain_premium_rights" (
	"domain" text NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"reason" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "domain_premium_rights_domain_source_reference_pk" PRIMARY KEY("domain","source","reference")
);
--> statement-breakpoint
CREATE TABLE "premium_rights" (
	"uid" text NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"holder" text,
	"valid_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "premium_rights_uid_source_reference_pk" PRIMARY KEY("uid","source","reference")
);
--> statement-breakpoint
CREATE TABLE "class_links" (
	"group_id" text PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"secret_hash" text NOT NULL,
	"domains" text[] NOT NULL,
	"joined" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "class_links_secret_hash" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "group_activity" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"action" text NOT NULL,
	"actor" text,
	"actor_uid" text,
	"count" integer NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_activity_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_activity_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_id" text NOT NULL,
	"email" text NOT NULL,
	"uid" text
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
	"uid" text,
	"former_uid" text,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"invitation" text NOT NULL,
	"invitation_hash" text NOT NULL,
	"invited_by" text,
	"asked_at" timestamp with time zone,
	"is_mail_due" boolean NOT NULL,
	"mail_held_until" timestamp with time zone,
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
CREATE TABLE "institutions" (
	"group_id" text PRIMARY KEY NOT NULL,
	"domains" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"administrator" text NOT NULL,
	"is_appointed" boolean NOT NULL,
	"due_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z'
);
--> statement-breakpoint
CREATE TABLE "group_removed_accounts" (
	"group_id" text NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "group_removed_accounts_group_id_uid_pk" PRIMARY KEY("group_id","uid")
);
--> statement-breakpoint
CREATE TABLE "group_removed_seats" (
	"group_id" text NOT NULL,
	"uid" text,
	"former_uid" text,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"invitation" text NOT NULL,
	"invitation_hash" text NOT NULL,
	"invited_by" text,
	"asked_at" timestamp with time zone,
	"is_mail_due" boolean NOT NULL,
	"mail_held_until" timestamp with time zone,
	"removed_at" timestamp with time zone NOT NULL,
	"removal_id" text NOT NULL,
	CONSTRAINT "group_removed_seats_removal_id_email_pk" PRIMARY KEY("removal_id","email")
);
--> statement-breakpoint
CREATE TABLE "group_role_offers" (
	"group_id" text NOT NULL,
	"uid" text NOT NULL,
	"role" text NOT NULL,
	"with_payment" boolean NOT NULL,
	CONSTRAINT "group_role_offers_group_id_uid_pk" PRIMARY KEY("group_id","uid")
);
--> statement-breakpoint
CREATE TABLE "group_usage_seats" (
	"group_id" text NOT NULL,
	"uid" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "group_usage_seats_group_id_uid_pk" PRIMARY KEY("group_id","uid")
);
--> statement-breakpoint
CREATE TABLE "group_usage_weeks" (
	"group_id" text NOT NULL,
	"week" date NOT NULL,
	"uid" text NOT NULL,
	"feature" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"accepted" integer NOT NULL,
	"rejected" integer NOT NULL,
	"is_first" boolean NOT NULL,
	CONSTRAINT "group_usage_weeks_group_id_week_uid_feature_pk" PRIMARY KEY("group_id","week","uid","feature")
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"uid" text NOT NULL,
	"day" date NOT NULL,
	"feature" text NOT NULL,
	"accepted" integer NOT NULL,
	"rejected" integer NOT NULL,
	CONSTRAINT "usage_days_uid_day_feature_pk" PRIMARY KEY("uid","day","feature")
);
--> statement-breakpoint
CREATE TABLE "usage_records" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_records_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "usage_users" (
	"uid" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"zone_since" timestamp with time zone,
	"used" integer DEFAULT 0 NOT NULL,
	"day_ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"opened_device" text,
	"opened_country" text,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_reference" UNIQUE("reference")
);
--> statement-breakpoint
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
CREATE TABLE "telemetry_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"items" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "blocked_suggestions" ADD CONSTRAINT "blocked_suggestions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_settings" ADD CONSTRAINT "product_settings_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change_undos" ADD CONSTRAINT "email_change_undos_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ways_in" ADD CONSTRAINT "ways_in_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_rights" ADD CONSTRAINT "premium_rights_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_links" ADD CONSTRAINT "class_links_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_activity" ADD CONSTRAINT "group_activity_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_activity_members" ADD CONSTRAINT "group_activity_members_activity_id_group_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."group_activity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_administrators" ADD CONSTRAINT "group_administrators_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_removed_accounts" ADD CONSTRAINT "group_removed_accounts_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_removed_seats" ADD CONSTRAINT "group_removed_seats_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_usage_seats" ADD CONSTRAINT "group_usage_seats_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_usage_weeks" ADD CONSTRAINT "group_usage_weeks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_suggestions_newest" ON "blocked_suggestions" USING btree ("uid","changed_on");--> statement-breakpoint
CREATE INDEX "erased_accounts_erased_at" ON "erased_accounts" USING btree ("erased_at");--> statement-breakpoint
CREATE INDEX "email_codes_of_user" ON "email_codes" USING btree ("uid","kind");--> statement-breakpoint
CREATE INDEX "email_codes_expires_at" ON "email_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_living_of_user" ON "sessions" USING btree ("uid") WHERE "sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expires_at" ON "sign_in_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_change_undos_uid" ON "email_change_undos" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "email_change_undos_email" ON "email_change_undos" USING btree ("email");--> statement-breakpoint
CREATE INDEX "email_change_undos_expires_at" ON "email_change_undos" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_seen_at" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "security_events_of_user" ON "security_events" USING btree ("uid","at");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "external_logins_expires_at" ON "external_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ways_in_uid" ON "ways_in" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "ways_in_one_editor_user" ON "ways_in" USING btree ("uid") WHERE "ways_in"."kind" = 'editor';--> statement-breakpoint
CREATE INDEX "checkouts_checked_at" ON "checkouts" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "checkouts_of_takeovers" ON "checkouts" USING btree ("uid") WHERE "checkouts"."takes_over" <> '';--> statement-breakpoint
CREATE INDEX "payment_customers_created_at" ON "payment_customers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_customers_to_list" ON "payment_customers" USING btree ("listed_at") WHERE "payment_customers"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_unprocessed" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_received_at" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "subscriptions_uid" ON "subscriptions" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "subscriptions_running_until" ON "subscriptions" USING btree ("current_period_end") WHERE "subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_cancel_at" ON "subscriptions" USING btree ("cancel_at") WHERE "subscriptions"."ended_at" is null and "subscriptions"."cancel_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_past_due" ON "subscriptions" USING btree ("checked_at") WHERE "subscriptions"."status" = 'past_due';--> statement-breakpoint
CREATE INDEX "subscriptions_to_check" ON "subscriptions" USING btree ("ended_at","checked_at");--> statement-breakpoint
CREATE INDEX "waiting_purchases_saved_at" ON "waiting_purchases" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "gumroad_memberships_uid" ON "gumroad_memberships" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "gumroad_memberships_without_owner" ON "gumroad_memberships" USING btree ("email") WHERE "gumroad_memberships"."uid" is null;--> statement-breakpoint
CREATE INDEX "gumroad_pings_membership" ON "gumroad_pings" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "gumroad_pings_unprocessed" ON "gumroad_pings" USING btree ("received_at") WHERE "gumroad_pings"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("queued_at") WHERE "contact_messages"."accepted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_accepted_at" ON "contact_messages" USING btree ("accepted_at");--> statement-breakpoint
CREATE INDEX "address_premium_rights_source" ON "address_premium_rights" USING btree ("source","reference");--> statement-breakpoint
CREATE INDEX "domain_premium_rights_source" ON "domain_premium_rights" USING btree ("source","reference");--> statement-breakpoint
CREATE INDEX "group_activity_newest" ON "group_activity" USING btree ("group_id","at","id");--> statement-breakpoint
CREATE INDEX "group_activity_actor_uid" ON "group_activity" USING btree ("actor_uid");--> statement-breakpoint
CREATE INDEX "group_activity_searched" ON "group_activity" USING btree ("group_id") WHERE "group_activity"."detail" ? 'search';--> statement-breakpoint
CREATE INDEX "group_activity_members_of_entry" ON "group_activity_members" USING btree ("activity_id","id");--> statement-breakpoint
CREATE INDEX "group_activity_members_email" ON "group_activity_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "group_activity_members_uid" ON "group_activity_members" USING btree ("uid") WHERE "group_activity_members"."uid" is not null;--> statement-breakpoint
CREATE INDEX "group_administrators_uid" ON "group_administrators" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_members_email" ON "group_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "group_members_uid" ON "group_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_members_former_uid" ON "group_members" USING btree ("former_uid") WHERE "group_members"."former_uid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_account" ON "group_members" USING btree ("group_id","uid");--> statement-breakpoint
CREATE INDEX "group_members_by_update" ON "group_members" USING btree ("group_id","updated_at","email");--> statement-breakpoint
CREATE INDEX "group_members_by_status" ON "group_members" USING btree ("group_id","status","email");--> statement-breakpoint
CREATE INDEX "group_members_by_status_and_update" ON "group_members" USING btree ("group_id","status","updated_at","email");--> statement-breakpoint
CREATE INDEX "group_members_parts" ON "group_members" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "group_members_mail_due" ON "group_members" USING btree ("group_id") WHERE "group_members"."is_mail_due";--> statement-breakpoint
CREATE INDEX "group_members_mail_held" ON "group_members" USING btree ("mail_held_until") WHERE "group_members"."mail_held_until" is not null;--> statement-breakpoint
CREATE INDEX "institutions_due_at" ON "institutions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "group_removed_accounts_uid" ON "group_removed_accounts" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_removed_seats_of_group" ON "group_removed_seats" USING btree ("group_id","removed_at");--> statement-breakpoint
CREATE INDEX "group_removed_seats_uid" ON "group_removed_seats" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_removed_seats_removed_at" ON "group_removed_seats" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "group_role_offers_uid" ON "group_role_offers" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_usage_seats_uid" ON "group_usage_seats" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_usage_weeks_uid" ON "group_usage_weeks" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_usage_weeks_week" ON "group_usage_weeks" USING btree ("week");--> statement-breakpoint
CREATE INDEX "usage_days_day" ON "usage_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "usage_records_at" ON "usage_records" USING btree ("at");--> statement-breakpoint
CREATE INDEX "rate_limits_expires_at" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "admin_actions_at" ON "admin_actions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "telemetry_batches_received_at" ON "telemetry_batches" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "telemetry_batches_waiting" ON "telemetry_batches" USING btree ("queued_at") WHERE "telemetry_batches"."accepted_at" IS NULL;--> statement-breakpoint
-- It needs the unique index above.
ALTER TABLE "group_role_offers" ADD CONSTRAINT "group_role_offers_seat" FOREIGN KEY ("group_id","uid") REFERENCES "public"."group_members"("group_id","uid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION "refuse_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
-- The job that deletes what is too old says in its transaction since when rows are kept; nothing else deletes any.
CREATE FUNCTION "refuse_deletions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."at" < nullif(current_setting('portal.audit_kept_since', true), '')::timestamptz THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "admin_actions_only_grow" BEFORE UPDATE OR TRUNCATE ON "admin_actions"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_changes"();
--> statement-breakpoint
CREATE TRIGGER "admin_actions_are_kept" BEFORE DELETE ON "admin_actions"
FOR EACH ROW EXECUTE FUNCTION "refuse_deletions"();
