ALTER TABLE "traffic_sources" ALTER COLUMN "postback_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "has_click_costs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD COLUMN "parameters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD COLUMN "cost_model" jsonb DEFAULT '{"type":"none"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD COLUMN "template_id" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "append_subid" boolean DEFAULT false NOT NULL;