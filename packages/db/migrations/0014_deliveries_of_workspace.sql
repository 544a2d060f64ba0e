-- For GET /deliveries: all that a workspace sent, what did not arrive, and what is about a conversion.
CREATE INDEX "deliveries_of_workspace" ON "deliveries" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_undelivered" ON "deliveries" USING btree ("workspace_id","created_at","id") WHERE "deliveries"."status" <> 'delivered';--> statement-breakpoint
CREATE INDEX "deliveries_of_conversion" ON "deliveries" USING btree ("workspace_id","conversion_id") WHERE "deliveries"."conversion_id" is not null;