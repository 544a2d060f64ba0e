ALTER TABLE "deliveries" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD COLUMN "applies_to" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD COLUMN "method" text DEFAULT 'GET' NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD COLUMN "share_percent" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_method" CHECK ("deliveries"."method" in ('GET', 'POST'));--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD CONSTRAINT "traffic_sources_applies_to" CHECK ("traffic_sources"."applies_to" in ('own', 'all'));--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD CONSTRAINT "traffic_sources_method" CHECK ("traffic_sources"."method" in ('GET', 'POST'));--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD CONSTRAINT "traffic_sources_share" CHECK ("traffic_sources"."share_percent" between 1 and 100);