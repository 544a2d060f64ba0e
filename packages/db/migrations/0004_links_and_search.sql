CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "is_starred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "rules_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "conversions_tid" ON "conversions" USING btree ("workspace_id","tid") WHERE "conversions"."tid" is not null;--> statement-breakpoint
CREATE INDEX "links_search" ON "links" USING gin ((' ' || "short_code" || ' ' || coalesce("custom_alias", '') || ' ' || coalesce("title", '') || ' ' || coalesce(substring("original_url" from '://([^/?#]*)'), '')) gin_trgm_ops);