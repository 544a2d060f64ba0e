DROP INDEX "postback_logs_due";--> statement-breakpoint
DROP INDEX "postback_logs_of_address";--> statement-breakpoint
CREATE INDEX "affiliate_networks_subid_param" ON "affiliate_networks" USING btree ("subid_param");--> statement-breakpoint
CREATE INDEX "postback_logs_due" ON "postback_logs" USING btree ("retry_at") WHERE "postback_logs"."retry_at" is not null;--> statement-breakpoint
CREATE INDEX "postback_logs_of_address" ON "postback_logs" USING btree ("ip") WHERE "postback_logs"."judged_at" is null;