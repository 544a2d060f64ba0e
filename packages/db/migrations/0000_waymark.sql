CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"link_ids" uuid[],
	"collection_ids" uuid[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner', 'admin', 'editor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	CONSTRAINT "sessions_revoked_reason" CHECK ("sessions"."revoked_reason" in ('logout', 'reuse', 'password', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"base_currency" text DEFAULT 'USD' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"rate_carry_days" integer DEFAULT 7 NOT NULL,
	"plan" text NOT NULL,
	"store_raw_ip" boolean DEFAULT false NOT NULL,
	"uniqueness_hours" integer DEFAULT 24 NOT NULL,
	"bot_action" text DEFAULT 'flag' NOT NULL,
	"respect_dnt" boolean DEFAULT false NOT NULL,
	"retention_days" integer,
	"auto_disable_min_clicks" integer DEFAULT 0 NOT NULL,
	"auto_disable_min_cr" numeric(9, 8) DEFAULT '0' NOT NULL,
	"track_accepts_payout" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"emptied_at" timestamp (3) with time zone,
	CONSTRAINT "workspaces_plan" CHECK ("workspaces"."plan" in ('free', 'pro', 'enterprise')),
	CONSTRAINT "workspaces_uniqueness_hours" CHECK ("workspaces"."uniqueness_hours" between 1 and 720),
	CONSTRAINT "workspaces_bot_action" CHECK ("workspaces"."bot_action" in ('flag', 'block')),
	CONSTRAINT "workspaces_retention_days" CHECK ("workspaces"."retention_days" > 0),
	CONSTRAINT "workspaces_rate_carry_days" CHECK ("workspaces"."rate_carry_days" between 0 and 14),
	CONSTRAINT "workspaces_currency" CHECK ("workspaces"."base_currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
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
CREATE TABLE "collection_links" (
	"workspace_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_links_collection_id_link_id_pk" PRIMARY KEY("collection_id","link_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"color" text,
	"emoji" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_in_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversion_goals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"default_payout" numeric(18, 6),
	"default_status" text DEFAULT 'sale' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversion_goals_key_shape" CHECK ("conversion_goals"."key" ~ '^[a-z0-9_]{1,50}$'),
	CONSTRAINT "conversion_goals_status" CHECK ("conversion_goals"."default_status" in ('lead', 'sale', 'rejected', 'rebill', 'upsell'))
);
--> statement-breakpoint
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
	"status_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
	"stored_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
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
CREATE TABLE "postback_security" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"require_key" boolean DEFAULT false NOT NULL,
	"key" text NOT NULL,
	"key_hash" text NOT NULL,
	"allowed_ips" text[] DEFAULT '{}'::text[] NOT NULL,
	"allowed_networks_only" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "postback_security_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"link_id" uuid,
	"breakdown_key" text,
	"breakdown_value" text,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"amount" numeric(18, 6) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "costs_days" CHECK ("costs"."period_start" <= "costs"."period_end"),
	CONSTRAINT "costs_currency" CHECK ("costs"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "costs_source" CHECK ("costs"."source" in ('manual', 'api'))
);
--> statement-breakpoint
CREATE TABLE "currency_rates" (
	"workspace_id" uuid NOT NULL,
	"date" date NOT NULL,
	"currency" text NOT NULL,
	"rate" numeric(24, 12) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currency_rates_workspace_id_date_currency_pk" PRIMARY KEY("workspace_id","date","currency"),
	CONSTRAINT "currency_rates_currency" CHECK ("currency_rates"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "currency_rates_rate" CHECK ("currency_rates"."rate" > 0)
);
--> statement-breakpoint
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
	"method" text,
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
	CONSTRAINT "deliveries_method" CHECK ("deliveries"."method" in ('GET', 'POST')),
	CONSTRAINT "deliveries_lease" CHECK (("deliveries"."lease_id" is null) = ("deliveries"."leased_until" is null)),
	CONSTRAINT "deliveries_attempts" CHECK ("deliveries"."attempts" >= 0),
	CONSTRAINT "deliveries_response_body" CHECK (octet_length("deliveries"."response_body") <= 1024)
);
--> statement-breakpoint
CREATE TABLE "capi_integrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"credentials" text NOT NULL,
	"status_mapping" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_error" text,
	"paused_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "capi_integrations_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "capi_integrations_provider" CHECK ("capi_integrations"."provider" in ('facebook', 'tiktok', 'google')),
	CONSTRAINT "capi_integrations_pause" CHECK (("capi_integrations"."last_error" is null) = ("capi_integrations"."paused_until" is null))
);
--> statement-breakpoint
CREATE TABLE "traffic_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"postback_url" text NOT NULL,
	"conditions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"applies_to" text DEFAULT 'own' NOT NULL,
	"method" text DEFAULT 'GET' NOT NULL,
	"share_percent" integer DEFAULT 100 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "traffic_sources_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "traffic_sources_applies_to" CHECK ("traffic_sources"."applies_to" in ('own', 'all')),
	CONSTRAINT "traffic_sources_method" CHECK ("traffic_sources"."method" in ('GET', 'POST')),
	CONSTRAINT "traffic_sources_share" CHECK ("traffic_sources"."share_percent" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "webhooks_events" CHECK (cardinality("webhooks"."events") > 0)
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
	CONSTRAINT "domains_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "domains_status" CHECK ("domains"."status" in ('pending', 'active', 'banned')),
	CONSTRAINT "domains_host" CHECK ("domains"."host" = lower("domains"."host") and "domains"."host" <> '')
);
--> statement-breakpoint
CREATE TABLE "link_changes" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"dropped_addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_codes" (
	"domain_key" text NOT NULL,
	"code" text NOT NULL,
	"link_id" uuid,
	"bio_page_id" uuid,
	CONSTRAINT "link_codes_domain_key_code_pk" PRIMARY KEY("domain_key","code"),
	CONSTRAINT "link_codes_owner" CHECK (num_nonnulls("link_codes"."link_id", "link_codes"."bio_page_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"domain_key" text DEFAULT '' NOT NULL,
	"domain_id" uuid,
	"short_code" text NOT NULL,
	"custom_alias" text,
	"original_url" text NOT NULL,
	"title" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"expired_url" text,
	"redirect_type" text DEFAULT '302' NOT NULL,
	"append_query" boolean DEFAULT true NOT NULL,
	"utm" jsonb,
	"sub_id_map" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"uniqueness_hours" integer DEFAULT 24 NOT NULL,
	"click_limit" integer,
	"password_hash" text,
	"bind_visitors" text,
	"retargeting_pixels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"traffic_source_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "links_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "links_redirect_type" CHECK ("links"."redirect_type" in ('302', '301', '303', '307', '308', 'meta', 'double_meta', 'js', 'iframe', 'blank_referrer', 'formsubmit', 'remote', 'curl')),
	CONSTRAINT "links_bind_visitors" CHECK ("links"."bind_visitors" in ('rule', 'rule_landing', 'rule_landing_offer')),
	CONSTRAINT "links_click_limit" CHECK ("links"."click_limit" > 0),
	CONSTRAINT "links_uniqueness_hours" CHECK ("links"."uniqueness_hours" between 1 and 720)
);
--> statement-breakpoint
CREATE TABLE "redirect_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"rule_type" text DEFAULT 'custom' NOT NULL,
	"name" text,
	"target_url" text,
	"priority" integer DEFAULT 0 NOT NULL,
	"weight" integer,
	"conditions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"schema" text DEFAULT 'redirect' NOT NULL,
	"redirect_type" text DEFAULT '302' NOT NULL,
	"flow_config" jsonb,
	"append_query" boolean,
	"flow_type" text DEFAULT 'regular' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirect_rules_rule_type" CHECK ("redirect_rules"."rule_type" in ('geo', 'device', 'language', 'ab_test', 'rotation', 'schedule', 'bot', 'custom')),
	CONSTRAINT "redirect_rules_schema" CHECK ("redirect_rules"."schema" in ('redirect', 'landing_offer', 'action')),
	CONSTRAINT "redirect_rules_redirect_type" CHECK ("redirect_rules"."redirect_type" in ('302', '301', '303', '307', '308', 'meta', 'double_meta', 'js', 'iframe', 'blank_referrer', 'formsubmit', 'remote', 'curl')),
	CONSTRAINT "redirect_rules_weight" CHECK ("redirect_rules"."weight" is null or "redirect_rules"."weight" >= 0),
	CONSTRAINT "redirect_rules_flow_type" CHECK ("redirect_rules"."flow_type" in ('forced', 'regular', 'default'))
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
CREATE TABLE "offer_checks" (
	"offer_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"successes" integer DEFAULT 0 NOT NULL,
	"checked_host" text,
	"checked_at" timestamp (3) with time zone,
	"last_was_good" boolean,
	"last_failure" text,
	"judged_clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_checks_lease" CHECK (("offer_checks"."lease_id" is null) = ("offer_checks"."leased_until" is null)),
	CONSTRAINT "offer_checks_counts" CHECK ("offer_checks"."failures" >= 0 and "offer_checks"."successes" >= 0 and "offer_checks"."judged_clicks" >= 0)
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
	"append_query" boolean,
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
	"health_check_enabled" boolean DEFAULT true NOT NULL,
	"health_check_url" text,
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
CREATE TABLE "page_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"click_token" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"referrer" text,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"retry_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"user_id" uuid,
	"api_key_id" uuid,
	"action" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" text,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text,
	"user_agent" text,
	"request_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status_code" integer,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_workspace_id_method_path_key_pk" PRIMARY KEY("user_id","workspace_id","method","path","key")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"link_ids" uuid[],
	"collection_ids" uuid[],
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'admin', 'editor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"metric" text NOT NULL,
	"operator" text NOT NULL,
	"threshold" double precision NOT NULL,
	"window_minutes" integer NOT NULL,
	"scope" text NOT NULL,
	"scope_value" text,
	"min_sample_size" integer DEFAULT 0 NOT NULL,
	"action" text DEFAULT 'notify' NOT NULL,
	"cooldown_minutes" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"last_fired_at" timestamp (3) with time zone,
	"last_value" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alerts_lease" CHECK (("alerts"."lease_id" is null) = ("alerts"."leased_until" is null)),
	CONSTRAINT "alerts_fired" CHECK (("alerts"."last_fired_at" is null) = ("alerts"."last_value" is null)),
	CONSTRAINT "alerts_window" CHECK ("alerts"."window_minutes" > 0 and "alerts"."cooldown_minutes" >= 0 and "alerts"."min_sample_size" >= 0),
	CONSTRAINT "alerts_operator" CHECK ("alerts"."operator" in ('gt', 'gte', 'lt', 'lte')),
	CONSTRAINT "alerts_scope" CHECK (("alerts"."scope" = 'workspace') = ("alerts"."scope_value" is null)),
	CONSTRAINT "alerts_action" CHECK ("alerts"."action" in ('notify', 'pause'))
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"widgets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"public_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboards_public_token_unique" UNIQUE("public_token")
);
--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"config" jsonb NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"public_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_reports_public_token_unique" UNIQUE("public_token"),
	CONSTRAINT "saved_reports_public" CHECK ("saved_reports"."is_public" = ("saved_reports"."public_token" is not null))
);
--> statement-breakpoint
CREATE TABLE "utm_presets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source" text,
	"medium" text,
	"campaign" text,
	"term" text,
	"content" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bio_pages" ADD CONSTRAINT "bio_pages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_rules" ADD CONSTRAINT "bot_rules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_links" ADD CONSTRAINT "collection_links_collection" FOREIGN KEY ("workspace_id","collection_id") REFERENCES "public"."collections"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_links" ADD CONSTRAINT "collection_links_link" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_goals" ADD CONSTRAINT "conversion_goals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postback_logs" ADD CONSTRAINT "postback_logs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postback_logs" ADD CONSTRAINT "postback_logs_conversion_in_workspace" FOREIGN KEY ("workspace_id","conversion_id") REFERENCES "public"."conversions"("workspace_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postback_security" ADD CONSTRAINT "postback_security_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "costs" ADD CONSTRAINT "costs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "costs" ADD CONSTRAINT "costs_link_in_workspace" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."links"("workspace_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "currency_rates" ADD CONSTRAINT "currency_rates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_webhook_in_workspace" FOREIGN KEY ("workspace_id","webhook_id") REFERENCES "public"."webhooks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_traffic_source_in_workspace" FOREIGN KEY ("workspace_id","traffic_source_id") REFERENCES "public"."traffic_sources"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_integration_in_workspace" FOREIGN KEY ("workspace_id","integration_id") REFERENCES "public"."capi_integrations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capi_integrations" ADD CONSTRAINT "capi_integrations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_sources" ADD CONSTRAINT "traffic_sources_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_bio_page_id_bio_pages_id_fk" FOREIGN KEY ("bio_page_id") REFERENCES "public"."bio_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_traffic_source_in_workspace" FOREIGN KEY ("workspace_id","traffic_source_id") REFERENCES "public"."traffic_sources"("workspace_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_domain_in_workspace" FOREIGN KEY ("workspace_id","domain_id") REFERENCES "public"."domains"("workspace_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirect_rules" ADD CONSTRAINT "redirect_rules_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_networks" ADD CONSTRAINT "affiliate_networks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landings" ADD CONSTRAINT "landings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_checks" ADD CONSTRAINT "offer_checks_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_conversion_days" ADD CONSTRAINT "offer_conversion_days_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_network_in_workspace" FOREIGN KEY ("workspace_id","network_id") REFERENCES "public"."affiliate_networks"("workspace_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utm_presets" ADD CONSTRAINT "utm_presets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_public_id" ON "api_keys" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "api_keys_workspace" ON "api_keys" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "workspaces_to_empty" ON "workspaces" USING btree ("deleted_at") WHERE "workspaces"."deleted_at" is not null and "workspaces"."emptied_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bio_pages_slug" ON "bio_pages" USING btree ("domain_key","slug");--> statement-breakpoint
CREATE INDEX "bio_pages_created" ON "bio_pages" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bot_rules_value" ON "bot_rules" USING btree ("workspace_id","kind","value");--> statement-breakpoint
CREATE INDEX "bot_rules_created" ON "bot_rules" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lists_name" ON "lists" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "collection_links_link_id" ON "collection_links" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "collections_created" ON "collections" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversion_goals_key" ON "conversion_goals" USING btree ("workspace_id","key");--> statement-breakpoint
CREATE INDEX "conversion_goals_created" ON "conversion_goals" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "conversions_created" ON "conversions" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "conversions_counted_of_link" ON "conversions" USING btree ("link_id") WHERE "conversions"."counted_on" is not null;--> statement-breakpoint
CREATE INDEX "conversions_behind" ON "conversions" USING btree ("updated_at") WHERE "conversions"."projected_version" < "conversions"."version";--> statement-breakpoint
CREATE INDEX "postback_logs_received" ON "postback_logs" USING btree ("workspace_id","received_at","seq");--> statement-breakpoint
CREATE INDEX "postback_logs_due" ON "postback_logs" USING btree ("retry_at") WHERE "postback_logs"."retry_at" is not null;--> statement-breakpoint
CREATE INDEX "postback_logs_of_click" ON "postback_logs" USING btree ("click_token") WHERE "postback_logs"."result" = 'pending';--> statement-breakpoint
CREATE INDEX "postback_logs_of_address" ON "postback_logs" USING btree ("ip") WHERE "postback_logs"."judged_at" is null;--> statement-breakpoint
CREATE INDEX "costs_period" ON "costs" USING btree ("workspace_id","period_start","period_end");--> statement-breakpoint
CREATE INDEX "costs_identity" ON "costs" USING btree ("workspace_id","link_id","period_start","period_end","breakdown_key");--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("destination_id","next_attempt_at","seq") WHERE "deliveries"."status" in ('pending', 'retrying');--> statement-breakpoint
CREATE INDEX "deliveries_first_attempts" ON "deliveries" USING btree ("destination_id","conversion_id","seq") WHERE "deliveries"."status" = 'pending' and "deliveries"."conversion_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_of_webhook" ON "deliveries" USING btree ("workspace_id","webhook_id","created_at") WHERE "deliveries"."webhook_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_of_traffic_source" ON "deliveries" USING btree ("workspace_id","traffic_source_id","created_at") WHERE "deliveries"."traffic_source_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_of_integration" ON "deliveries" USING btree ("workspace_id","integration_id","created_at") WHERE "deliveries"."integration_id" is not null;--> statement-breakpoint
CREATE INDEX "capi_integrations_created" ON "capi_integrations" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "traffic_sources_created" ON "traffic_sources" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "webhooks_created" ON "webhooks" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_verified_host" ON "domains" USING btree ("host") WHERE "domains"."status" <> 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "domains_workspace_host" ON "domains" USING btree ("workspace_id","host");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_default" ON "domains" USING btree ("workspace_id") WHERE "domains"."is_default" and "domains"."status" = 'active';--> statement-breakpoint
CREATE INDEX "domains_pending" ON "domains" USING btree ("created_at") WHERE "domains"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "domains_banned" ON "domains" USING btree ("banned_at") WHERE "domains"."status" = 'banned';--> statement-breakpoint
CREATE INDEX "link_changes_link" ON "link_changes" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "link_codes_link" ON "link_codes" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "link_codes_bio_page" ON "link_codes" USING btree ("bio_page_id");--> statement-breakpoint
CREATE INDEX "links_workspace_created" ON "links" USING btree ("workspace_id","created_at") WHERE "links"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "links_tags" ON "links" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "links_domain" ON "links" USING btree ("domain_id") WHERE "links"."domain_id" is not null;--> statement-breakpoint
CREATE INDEX "links_traffic_source" ON "links" USING btree ("traffic_source_id") WHERE "links"."traffic_source_id" is not null;--> statement-breakpoint
CREATE INDEX "redirect_rules_link" ON "redirect_rules" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "redirect_rules_flow" ON "redirect_rules" USING gin ("flow_config");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_networks_name" ON "affiliate_networks" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "affiliate_networks_created" ON "affiliate_networks" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "affiliate_networks_subid_param" ON "affiliate_networks" USING btree ("subid_param");--> statement-breakpoint
CREATE INDEX "affiliate_networks_lower_name" ON "affiliate_networks" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "landings_created" ON "landings" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "offer_checks_due" ON "offer_checks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "offer_checks_checked" ON "offer_checks" USING btree ("checked_at") WHERE "offer_checks"."last_was_good" is not null;--> statement-breakpoint
CREATE INDEX "offers_created" ON "offers" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "offers_network" ON "offers" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "shared_documents_behind" ON "shared_documents" USING btree ("changed_at") WHERE "shared_documents"."published_version" < "shared_documents"."version";--> statement-breakpoint
CREATE INDEX "page_views_due" ON "page_views" USING btree ("retry_at");--> statement-breakpoint
CREATE INDEX "audit_log_workspace" ON "audit_log" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource" ON "audit_log" USING btree ("workspace_id","resource_type","resource_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("workspace_id","email") WHERE "invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alerts_created" ON "alerts" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_due" ON "alerts" USING btree ("checked_at" NULLS FIRST) WHERE "alerts"."is_active";--> statement-breakpoint
CREATE INDEX "dashboards_created" ON "dashboards" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_reports_created" ON "saved_reports" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "utm_presets_name" ON "utm_presets" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
-- The audit log is append-only: not even the application can change or remove what it wrote.
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
