ALTER TABLE "links" ADD COLUMN "deep_link" jsonb;--> statement-breakpoint
ALTER TABLE "redirect_rules" ADD COLUMN "deep_link" jsonb;