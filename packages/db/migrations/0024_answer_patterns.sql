ALTER TABLE "traffic_sources" ADD COLUMN "success_pattern" text;--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD COLUMN "error_pattern" text;