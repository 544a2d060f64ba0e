ALTER TABLE "capi_integrations" ADD CONSTRAINT "capi_integrations_in_workspace" UNIQUE("workspace_id","id");--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_in_workspace" UNIQUE("workspace_id","id");--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"webhook_id" uuid,
	"traffic_source_id" uuid,
	"integration_id" uuid,
	"destination_id" uuid GENERATED ALWAYS AS (coalesce(webhook_id, traffic_source_id, integration_id)) STORED NOT NULL,
	"event" text NOT NULL,
	"conversion_id" uuid,
	"body" text,
	"url" text,
	"facts" jsonb,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"response_status" integer,
	"response_ms" integer,
	"response_body" text,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_destination" CHECK (num_nonnulls("deliveries"."webhook_id", "deliveries"."traffic_source_id", "deliveries"."integration_id") = 1),
	CONSTRAINT "deliveries_kind" CHECK (case "deliveries"."kind"
        when 'webhook' then "deliveries"."webhook_id" is not null and "deliveries"."body" is not null
        when 'source' then "deliveries"."traffic_source_id" is not null and "deliveries"."url" is not null
        when 'integration' then "deliveries"."integration_id" is not null and "deliveries"."facts" is not null
        else false end),
	CONSTRAINT "deliveries_event" CHECK ("deliveries"."event" in ('conversion', 'offer_disabled', 'domain_banned', 'alert_fired', 'test')),
	CONSTRAINT "deliveries_status" CHECK (case "deliveries"."status"
        when 'pending' then "deliveries"."next_attempt_at" is not null
        when 'retrying' then "deliveries"."next_attempt_at" is not null
        when 'delivered' then "deliveries"."next_attempt_at" is null and "deliveries"."delivered_at" is not null
        when 'failed' then "deliveries"."next_attempt_at" is null
        else false end),
	CONSTRAINT "deliveries_lease" CHECK (("deliveries"."lease_id" is null) = ("deliveries"."leased_until" is null)),
	CONSTRAINT "deliveries_attempts" CHECK ("deliveries"."attempts" >= 0),
	CONSTRAINT "deliveries_response_body" CHECK (octet_length("deliveries"."response_body") <= 1024)
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_webhook_in_workspace" FOREIGN KEY ("workspace_id","webhook_id") REFERENCES "public"."webhooks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_traffic_source_in_workspace" FOREIGN KEY ("workspace_id","traffic_source_id") REFERENCES "public"."traffic_sources"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_integration_in_workspace" FOREIGN KEY ("workspace_id","integration_id") REFERENCES "public"."capi_integrations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("destination_id","next_attempt_at","seq") WHERE "deliveries"."status" in ('pending', 'retrying');--> statement-breakpoint
CREATE INDEX "deliveries_first_attempts" ON "deliveries" USING btree ("destination_id","conversion_id","seq") WHERE "deliveries"."status" = 'pending' and "deliveries"."conversion_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_of_webhook" ON "deliveries" USING btree ("workspace_id","webhook_id","created_at") WHERE "deliveries"."webhook_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_of_traffic_source" ON "deliveries" USING btree ("workspace_id","traffic_source_id","created_at") WHERE "deliveries"."traffic_source_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_of_integration" ON "deliveries" USING btree ("workspace_id","integration_id","created_at") WHERE "deliveries"."integration_id" is not null;