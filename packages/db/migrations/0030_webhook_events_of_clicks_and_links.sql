CREATE INDEX "deliveries_of_clicks" ON "deliveries" USING btree ("id") WHERE "deliveries"."event" = 'click';--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_event";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event" CHECK ("deliveries"."event" in ('conversion', 'conversion.updated', 'click', 'link.created', 'link.updated', 'offer_disabled', 'offer_cap_reached', 'domain_banned', 'alert_fired', 'test'));--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "click_share_percent" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_click_share" CHECK ("webhooks"."click_share_percent" between 1 and 100);--> statement-breakpoint
-- Last, since it lets nobody read links until all is done.
DROP INDEX "links_tags";--> statement-breakpoint
ALTER INDEX "links_tags_by_icu" RENAME TO "links_tags";
