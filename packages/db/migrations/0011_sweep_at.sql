DROP INDEX "shared_documents_behind";--> statement-breakpoint
ALTER TABLE "link_changes" ADD COLUMN "sweep_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_documents" ADD COLUMN "sweep_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "shared_documents_behind" ON "shared_documents" USING btree ("sweep_at") WHERE "shared_documents"."published_version" < "shared_documents"."version";