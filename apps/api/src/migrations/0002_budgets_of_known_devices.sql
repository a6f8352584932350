ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_one_of_a_kind";--> statement-breakpoint
ALTER TABLE "sign_in_attempts" DROP CONSTRAINT "sign_in_attempts_pkey";--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "scope" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_key_scope_pk" PRIMARY KEY("key","scope");--> statement-breakpoint
CREATE INDEX "email_codes_of_user" ON "email_codes" USING btree ("uid","kind");
