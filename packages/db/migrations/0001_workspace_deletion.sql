ALTER TABLE "links" DROP CONSTRAINT "links_workspace_id_workspaces_id_fk";
--> statement-breakpoint
DROP INDEX "links_workspace_created";--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "emptied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workspaces_to_empty" ON "workspaces" USING btree ("deleted_at") WHERE "workspaces"."deleted_at" is not null and "workspaces"."emptied_at" is null;--> statement-breakpoint
CREATE INDEX "links_workspace_created" ON "links" USING btree ("workspace_id","created_at") WHERE "links"."deleted_at" is null;