ALTER TABLE "links" ADD COLUMN "expected_approval" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "affiliate_networks" ADD COLUMN "expected_approval" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "expected_approval" numeric(5, 2);--> statement-breakpoint
CREATE INDEX "links_expected_approval" ON "links" USING btree ("workspace_id") WHERE "links"."expected_approval" is not null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_expected_approval_percent" CHECK ("links"."expected_approval" between 0 and 100);--> statement-breakpoint
ALTER TABLE "affiliate_networks" ADD CONSTRAINT "affiliate_networks_expected_approval" CHECK ("affiliate_networks"."expected_approval" between 0 and 100);--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_expected_approval" CHECK ("offers"."expected_approval" between 0 and 100);