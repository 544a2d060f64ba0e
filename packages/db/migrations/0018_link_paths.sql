ALTER TABLE "links" ADD COLUMN "append_path" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "utm_precedence" text DEFAULT 'visit' NOT NULL;--> statement-breakpoint
CREATE INDEX "links_target" ON "links" USING btree ("workspace_id",md5("original_url")) WHERE "links"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_utm_precedence" CHECK ("links"."utm_precedence" in ('visit', 'link'));