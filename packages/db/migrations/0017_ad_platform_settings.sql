ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_status";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "capi_integrations" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "capi_integrations" ADD COLUMN "applies_to" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "capi_integrations" ADD COLUMN "traffic_source_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "capi_integrations" ADD COLUMN "collection_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "capi_integrations" ADD COLUMN "delays" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "capi_integrations" ADD COLUMN "event_id" text DEFAULT 'conversion' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_action" CHECK ("deliveries"."action" in ('send', 'restate', 'retract'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status" CHECK (case "deliveries"."status"
        when 'pending' then "deliveries"."next_attempt_at" is not null
        when 'retrying' then "deliveries"."next_attempt_at" is not null
        when 'delivered' then "deliveries"."next_attempt_at" is null and "deliveries"."delivered_at" is not null
        when 'failed' then "deliveries"."next_attempt_at" is null
        when 'unsupported' then "deliveries"."next_attempt_at" is null
        else false end);--> statement-breakpoint
ALTER TABLE "capi_integrations" ADD CONSTRAINT "capi_integrations_applies_to" CHECK ("capi_integrations"."applies_to" in ('own', 'all'));