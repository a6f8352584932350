DROP TABLE "linked_identities" CASCADE;--> statement-breakpoint
DROP TABLE "social_logins" CASCADE;--> statement-breakpoint
DROP TABLE "editor_logins" CASCADE;