ALTER TABLE "conversions" ADD COLUMN "status_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- As well as it is known of what is there: the time of the conversion where its status never changed, else that of its last change.
-- The analytics store says the same of its copies (packages/analytics-store/migrations/0005_status_changed_at.sql).
UPDATE "conversions" SET "status_changed_at" = CASE WHEN "previous_status" IS NULL THEN "converted_at" ELSE greatest("converted_at", "updated_at") END;
