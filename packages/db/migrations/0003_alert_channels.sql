CREATE TABLE "alert_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"credentials" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_channels_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "alert_channels_kind" CHECK ("alert_channels"."kind" in ('webhook', 'email', 'telegram', 'slack')),
	CONSTRAINT "alert_channels_credentials" CHECK ("alert_channels"."credentials" is not null or "alert_channels"."kind" in ('webhook', 'email'))
);--> statement-breakpoint
CREATE TABLE "alert_firings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"fired_at" timestamp (3) with time zone NOT NULL,
	"dimension_value" text,
	"value" double precision NOT NULL,
	"sample_size" bigint NOT NULL,
	"metric" text NOT NULL,
	"operator" text NOT NULL,
	"threshold" double precision NOT NULL,
	"scope" text NOT NULL,
	"action" text NOT NULL,
	"result" text,
	"delivery_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT "alert_firings_action" CHECK ("alert_firings"."action" in ('notify', 'pause', 'add_to_list')),
	CONSTRAINT "alert_firings_result" CHECK ("alert_firings"."result" in ('paused', 'was_paused', 'added', 'was_listed', 'list_full', 'not_an_entry', 'gone'))
);--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_in_workspace" UNIQUE("workspace_id","id");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_in_workspace" UNIQUE("workspace_id","id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "channel_id" uuid;--> statement-breakpoint
-- A generated column cannot be changed: it is made anew, which writes the table once.
ALTER TABLE "deliveries" drop column "destination_id";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "destination_id" uuid GENERATED ALWAYS AS (coalesce(webhook_id, traffic_source_id, integration_id, channel_id)) STORED NOT NULL;--> statement-breakpoint
-- They were dropped with the column that they are made of.
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("destination_id","next_attempt_at","seq") WHERE "deliveries"."status" in ('pending', 'retrying');--> statement-breakpoint
CREATE INDEX "deliveries_first_attempts" ON "deliveries" USING btree ("destination_id","conversion_id","seq") WHERE "deliveries"."status" = 'pending' and "deliveries"."conversion_id" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_destination";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_kind";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_action";--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "range" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "list_id" uuid;--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_alert_in_workspace" FOREIGN KEY ("workspace_id","alert_id") REFERENCES "public"."alerts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD CONSTRAINT "alert_firings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD CONSTRAINT "alert_firings_alert_in_workspace" FOREIGN KEY ("workspace_id","alert_id") REFERENCES "public"."alerts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_channels_of_alert" ON "alert_channels" USING btree ("workspace_id","alert_id","position");--> statement-breakpoint
CREATE INDEX "alert_firings_of_alert" ON "alert_firings" USING btree ("workspace_id","alert_id","fired_at");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_in_workspace" FOREIGN KEY ("workspace_id","channel_id") REFERENCES "public"."alert_channels"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_list_in_workspace" FOREIGN KEY ("workspace_id","list_id") REFERENCES "public"."lists"("workspace_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_of_channel" ON "deliveries" USING btree ("workspace_id","channel_id") WHERE "deliveries"."channel_id" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_destination" CHECK (num_nonnulls("deliveries"."webhook_id", "deliveries"."traffic_source_id", "deliveries"."integration_id", "deliveries"."channel_id") = 1);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_kind" CHECK (case "deliveries"."kind"
        when 'webhook' then "deliveries"."webhook_id" is not null and "deliveries"."body" is not null
        when 'source' then "deliveries"."traffic_source_id" is not null and "deliveries"."url" is not null
        when 'integration' then "deliveries"."integration_id" is not null and "deliveries"."facts" is not null
        when 'channel' then "deliveries"."channel_id" is not null and "deliveries"."body" is not null
        else false end);--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_list" CHECK (("alerts"."action" = 'add_to_list') = ("alerts"."list_id" is not null));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_action" CHECK ("alerts"."action" in ('notify', 'pause', 'add_to_list'));
