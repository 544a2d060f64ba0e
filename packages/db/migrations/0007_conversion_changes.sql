CREATE TABLE "conversion_changes" (
	"workspace_id" uuid NOT NULL,
	"conversion_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payout" numeric(18, 6) NOT NULL,
	"currency" text NOT NULL,
	"origin" text NOT NULL,
	CONSTRAINT "conversion_changes_conversion_id_version_pk" PRIMARY KEY("conversion_id","version"),
	CONSTRAINT "conversion_changes_from_status" CHECK ("conversion_changes"."from_status" in ('lead', 'sale', 'rejected', 'rebill', 'upsell')),
	CONSTRAINT "conversion_changes_to_status" CHECK ("conversion_changes"."to_status" in ('lead', 'sale', 'rejected', 'rebill', 'upsell')),
	CONSTRAINT "conversion_changes_origin" CHECK ("conversion_changes"."origin" in ('postback', 'track', 'import', 'api', 'correction'))
);
--> statement-breakpoint
ALTER TABLE "conversion_changes" ADD CONSTRAINT "conversion_changes_conversion_in_workspace" FOREIGN KEY ("workspace_id","conversion_id") REFERENCES "public"."conversions"("workspace_id","id") ON DELETE cascade ON UPDATE no action;