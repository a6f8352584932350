ALTER TABLE "linked_identities" DROP CONSTRAINT "linked_identities_one_of_a_provider";--> statement-breakpoint
ALTER TABLE "linked_identities" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD COLUMN "trusted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "linked_identities_uid" ON "linked_identities" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_one_editor_user" ON "linked_identities" USING btree ("uid") WHERE "linked_identities"."provider" = 'overleaf';--> statement-breakpoint
INSERT INTO "linked_identities" ("provider", "subject", "uid", "trusted", "linked_at") SELECT "issuer", "subject", "uid", "trusted", "linked_at" FROM "social_identities";--> statement-breakpoint
DROP TABLE "social_identities" CASCADE;
