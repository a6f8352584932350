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
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "usage_records_at" ON "usage_records" USING btree ("at");