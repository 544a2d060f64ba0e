ALTER TABLE "offer_checks" DROP CONSTRAINT "offer_checks_counts";--> statement-breakpoint
ALTER TABLE "redirect_rules" ADD COLUMN "append_query" boolean;--> statement-breakpoint
ALTER TABLE "offer_checks" ADD COLUMN "successes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_checks" ADD COLUMN "checked_host" text;--> statement-breakpoint
ALTER TABLE "offer_checks" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offer_checks" ADD COLUMN "last_was_good" boolean;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "append_query" boolean;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "health_check_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "health_check_url" text;--> statement-breakpoint
CREATE INDEX "offer_checks_checked" ON "offer_checks" USING btree ("checked_at") WHERE "offer_checks"."last_was_good" is not null;--> statement-breakpoint
ALTER TABLE "offer_checks" ADD CONSTRAINT "offer_checks_counts" CHECK ("offer_checks"."failures" >= 0 and "offer_checks"."successes" >= 0 and "offer_checks"."judged_clicks" >= 0);