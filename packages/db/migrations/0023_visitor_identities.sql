CREATE TABLE "conversion_identities" (
	"conversion_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"identity" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "identity_hours" integer DEFAULT 72 NOT NULL;--> statement-breakpoint
ALTER TABLE "postback_logs" ADD COLUMN "identity" jsonb;--> statement-breakpoint
ALTER TABLE "conversion_identities" ADD CONSTRAINT "conversion_identities_conversion_in_workspace" FOREIGN KEY ("workspace_id","conversion_id") REFERENCES "public"."conversions"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversion_identities_expired" ON "conversion_identities" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_identity_hours" CHECK ("workspaces"."identity_hours" between 0 and 720);--> statement-breakpoint
ALTER TABLE "postback_logs" ADD CONSTRAINT "postback_logs_identity" CHECK ("postback_logs"."identity" is null or "postback_logs"."result" = 'pending');