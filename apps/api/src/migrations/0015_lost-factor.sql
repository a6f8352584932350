ALTER TABLE "second_factors" ADD COLUMN "removes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "is_reminded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "second_factors_removes_at" ON "second_factors" USING btree ("removes_at") WHERE "second_factors"."removes_at" is not null;