CREATE TABLE "page_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"click_token" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"referrer" text,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	"retry_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "page_views_due" ON "page_views" USING btree ("retry_at");