ALTER TABLE "alerts" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "last_fired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "last_value" double precision;--> statement-breakpoint
CREATE INDEX "alerts_due" ON "alerts" USING btree ("checked_at" NULLS FIRST) WHERE "alerts"."is_active";--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_lease" CHECK (("alerts"."lease_id" is null) = ("alerts"."leased_until" is null));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_fired" CHECK (("alerts"."last_fired_at" is null) = ("alerts"."last_value" is null));