ALTER TABLE "capi_integrations" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "capi_integrations" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "capi_integrations" ADD CONSTRAINT "capi_integrations_pause" CHECK (("capi_integrations"."last_error" is null) = ("capi_integrations"."paused_until" is null));