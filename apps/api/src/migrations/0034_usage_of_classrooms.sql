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
ALTER TABLE "group_usage_seats" ADD CONSTRAINT "group_usage_seats_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_usage_weeks" ADD CONSTRAINT "group_usage_weeks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_usage_seats_uid" ON "group_usage_seats" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_usage_weeks_uid" ON "group_usage_weeks" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "group_usage_weeks_week" ON "group_usage_weeks" USING btree ("week");