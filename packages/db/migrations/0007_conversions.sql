CREATE TABLE "conversions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "conversions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"click_token" uuid NOT NULL,
	"link_id" uuid,
	"offer_id" uuid,
	"network_id" uuid,
	"goal_id" uuid,
	"status" text NOT NULL,
	"original_status" text,
	"previous_status" text,
	"payout" numeric(18, 6) NOT NULL,
	"currency" text NOT NULL,
	"tid" text,
	"source" text NOT NULL,
	"clicked_at" timestamp (3) with time zone NOT NULL,
	"converted_at" timestamp (3) with time zone NOT NULL,
	"click" jsonb NOT NULL,
	"counted_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"projected_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversions_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "conversions_identity" UNIQUE NULLS NOT DISTINCT("click_token","workspace_id","goal_id","tid"),
	CONSTRAINT "conversions_status" CHECK ("conversions"."status" in ('lead', 'sale', 'rejected', 'rebill', 'upsell')),
	CONSTRAINT "conversions_previous_status" CHECK ("conversions"."previous_status" in ('lead', 'sale', 'rejected', 'rebill', 'upsell')),
	CONSTRAINT "conversions_source" CHECK ("conversions"."source" in ('postback', 'track', 'import', 'api')),
	CONSTRAINT "conversions_payout" CHECK ("conversions"."payout" >= 0),
	CONSTRAINT "conversions_currency" CHECK ("conversions"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "conversions_counted" CHECK ("conversions"."counted_on" is null or "conversions"."status" in ('lead', 'sale')),
	CONSTRAINT "conversions_versions" CHECK ("conversions"."version" >= 1 and "conversions"."projected_version" <= "conversions"."version")
);
--> statement-breakpoint
CREATE TABLE "postback_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "postback_logs_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid,
	"source" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"method" text NOT NULL,
	"query" jsonb NOT NULL,
	"report" jsonb NOT NULL,
	"click_token" text NOT NULL,
	"result" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"conversion_id" uuid,
	"network_id" uuid,
	"judged_at" timestamp (3) with time zone,
	"retry_at" timestamp (3) with time zone,
	CONSTRAINT "postback_logs_source" CHECK ("postback_logs"."source" in ('postback', 'track')),
	CONSTRAINT "postback_logs_result" CHECK ("postback_logs"."result" in ('pending', 'created', 'updated', 'duplicate', 'ignored', 'refused', 'unknown')),
	CONSTRAINT "postback_logs_pending" CHECK (("postback_logs"."result" = 'pending') = ("postback_logs"."judged_at" is null)),
	CONSTRAINT "postback_logs_retry" CHECK (("postback_logs"."result" = 'pending') = ("postback_logs"."retry_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postback_logs" ADD CONSTRAINT "postback_logs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postback_logs" ADD CONSTRAINT "postback_logs_conversion_in_workspace" FOREIGN KEY ("workspace_id","conversion_id") REFERENCES "public"."conversions"("workspace_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversions_created" ON "conversions" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "conversions_behind" ON "conversions" USING btree ("updated_at") WHERE "conversions"."projected_version" < "conversions"."version";--> statement-breakpoint
CREATE INDEX "postback_logs_received" ON "postback_logs" USING btree ("workspace_id","received_at","seq");--> statement-breakpoint
CREATE INDEX "postback_logs_due" ON "postback_logs" USING btree ("retry_at") WHERE "postback_logs"."result" = 'pending';--> statement-breakpoint
CREATE INDEX "postback_logs_of_click" ON "postback_logs" USING btree ("click_token") WHERE "postback_logs"."result" = 'pending';--> statement-breakpoint
CREATE INDEX "postback_logs_of_address" ON "postback_logs" USING btree ("ip") WHERE "postback_logs"."result" = 'pending';