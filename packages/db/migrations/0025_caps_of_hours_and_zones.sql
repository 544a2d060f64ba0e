ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_event";--> statement-breakpoint
ALTER TABLE "offers" DROP CONSTRAINT "offers_caps";--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "cap_hourly" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "cap_timezone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "soft_caps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What counts in the hours and days of now: those of before are over.
UPDATE "conversions" SET "counted_at" = CASE WHEN ("created_at" AT TIME ZONE 'UTC')::date = "counted_on" THEN "created_at" ELSE "counted_on"::timestamp AT TIME ZONE 'UTC' END WHERE "counted_on" >= current_date - 2;--> statement-breakpoint
CREATE INDEX "conversions_counted_of_offer" ON "conversions" USING btree ("offer_id","counted_at") WHERE "conversions"."counted_at" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event" CHECK ("deliveries"."event" in ('conversion', 'offer_disabled', 'offer_cap_reached', 'domain_banned', 'alert_fired', 'test'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_caps" CHECK ("offers"."cap_hourly" >= 0 and "offers"."cap_daily" >= 0 and "offers"."cap_total" >= 0);