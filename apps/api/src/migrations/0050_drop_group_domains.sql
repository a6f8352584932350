-- The version before: it was never released, and a local world stops it before this runs.
-- The log cannot name these actions now; its entries go with the table.
DELETE FROM "group_activity" WHERE "action" IN ('domain-verified', 'domain-removed', 'domain-lost', 'joined-by-domain', 'exported-activity');--> statement-breakpoint
DROP TABLE "group_domains" CASCADE;
