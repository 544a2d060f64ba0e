CREATE TABLE "bio_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"domain_key" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"avatar_url" text,
	"theme" text DEFAULT 'auto' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"action" text DEFAULT 'flag' NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_rules_kind" CHECK ("bot_rules"."kind" in ('ua_substring', 'ua_mask', 'cidr')),
	CONSTRAINT "bot_rules_action" CHECK ("bot_rules"."action" in ('flag', 'block'))
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"entries" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lists_kind" CHECK ("lists"."kind" in ('ip', 'user_agent', 'referer', 'sub_id'))
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"host" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"verification_token" text NOT NULL,
	"root_url" text,
	"not_found_url" text,
	"verified_at" timestamp (3) with time zone,
	"banned_at" timestamp (3) with time zone,
	"ban_reason" text,
	"rotated_to" text,
	"renamed_codes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domains_status" CHECK ("domains"."status" in ('pending', 'active', 'banned')),
	CONSTRAINT "domains_host" CHECK ("domains"."host" = lower("domains"."host") and "domains"."host" <> '')
);
--> statement-breakpoint
CREATE TABLE "affiliate_networks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"postback_url_template" text,
	"subid_param" text DEFAULT 'sub1' NOT NULL,
	"status_map" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_networks_in_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "landings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"group_name" text,
	"status" text DEFAULT 'active' NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landings_status" CHECK ("landings"."status" in ('active', 'paused', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "offer_conversion_days" (
	"offer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"conversions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_conversion_days_offer_id_day_pk" PRIMARY KEY("offer_id","day"),
	CONSTRAINT "offer_conversion_days_count" CHECK ("offer_conversion_days"."conversions" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"network_id" uuid,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"countries" text[],
	"payout" numeric(18, 6) DEFAULT '0' NOT NULL,
	"payout_currency" text NOT NULL,
	"payout_model" text DEFAULT 'fixed' NOT NULL,
	"cap_daily" integer,
	"cap_total" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"notes" text,
	"group_name" text,
	"health_status" text DEFAULT 'unknown' NOT NULL,
	"disabled_reason" text,
	"auto_disable_min_clicks" integer,
	"auto_disable_min_cr" numeric(9, 8),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_status" CHECK ("offers"."status" in ('active', 'paused', 'archived', 'auto_disabled')),
	CONSTRAINT "offers_payout_model" CHECK ("offers"."payout_model" in ('fixed', 'auto_from_postback')),
	CONSTRAINT "offers_health" CHECK ("offers"."health_status" in ('healthy', 'unhealthy', 'unknown')),
	CONSTRAINT "offers_currency" CHECK ("offers"."payout_currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "offers_caps" CHECK ("offers"."cap_daily" >= 0 and "offers"."cap_total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shared_documents" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_documents_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "workspace_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"dispatched_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "link_codes" ALTER COLUMN "link_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "uniqueness_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "bot_action" text DEFAULT 'flag' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "respect_dnt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "link_codes" ADD COLUMN "bio_page_id" uuid;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "domain_id" uuid;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "click_limit" integer;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "bind_visitors" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "retargeting_pixels" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "traffic_source_id" uuid;--> statement-breakpoint
ALTER TABLE "bio_pages" ADD CONSTRAINT "bio_pages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_rules" ADD CONSTRAINT "bot_rules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_networks" ADD CONSTRAINT "affiliate_networks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landings" ADD CONSTRAINT "landings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_conversion_days" ADD CONSTRAINT "offer_conversion_days_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_network_in_workspace" FOREIGN KEY ("workspace_id","network_id") REFERENCES "public"."affiliate_networks"("workspace_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_events" ADD CONSTRAINT "workspace_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bio_pages_slug" ON "bio_pages" USING btree ("domain_key","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "bot_rules_value" ON "bot_rules" USING btree ("workspace_id","kind","value");--> statement-breakpoint
CREATE INDEX "bot_rules_created" ON "bot_rules" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lists_name" ON "lists" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "domains_verified_host" ON "domains" USING btree ("host") WHERE "domains"."status" <> 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "domains_workspace_host" ON "domains" USING btree ("workspace_id","host");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_default" ON "domains" USING btree ("workspace_id") WHERE "domains"."is_default" and "domains"."status" = 'active';--> statement-breakpoint
CREATE INDEX "domains_pending" ON "domains" USING btree ("created_at") WHERE "domains"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_networks_name" ON "affiliate_networks" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "affiliate_networks_created" ON "affiliate_networks" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "landings_created" ON "landings" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "offers_created" ON "offers" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "offers_network" ON "offers" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "shared_documents_behind" ON "shared_documents" USING btree ("changed_at") WHERE "shared_documents"."published_version" < "shared_documents"."version";--> statement-breakpoint
CREATE INDEX "workspace_events_waiting" ON "workspace_events" USING btree ("dispatched_at","occurred_at");--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_bio_page_id_bio_pages_id_fk" FOREIGN KEY ("bio_page_id") REFERENCES "public"."bio_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_codes_bio_page" ON "link_codes" USING btree ("bio_page_id");--> statement-breakpoint
CREATE INDEX "links_domain" ON "links" USING btree ("domain_id") WHERE "links"."domain_id" is not null;--> statement-breakpoint
CREATE INDEX "redirect_rules_flow" ON "redirect_rules" USING gin ("flow_config");--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_uniqueness_hours" CHECK ("workspaces"."uniqueness_hours" between 1 and 720);--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_bot_action" CHECK ("workspaces"."bot_action" in ('flag', 'block'));--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_retention_days" CHECK ("workspaces"."retention_days" > 0);--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_owner" CHECK (num_nonnulls("link_codes"."link_id", "link_codes"."bio_page_id") = 1);--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_click_limit" CHECK ("links"."click_limit" > 0);