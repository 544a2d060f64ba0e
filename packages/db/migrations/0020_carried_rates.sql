ALTER TABLE "workspaces" ADD COLUMN "rate_carry_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_rate_carry_days" CHECK ("workspaces"."rate_carry_days" between 0 and 14);--> statement-breakpoint
UPDATE "saved_reports" SET "config" = jsonb_build_object('timezone', "workspaces"."timezone") || "saved_reports"."config" FROM "workspaces" WHERE "workspaces"."id" = "saved_reports"."workspace_id" AND NOT "saved_reports"."config" ? 'timezone';
