ALTER TABLE "sessions" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "program_workspace_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_program_workspace_id_workspaces_id_fk" FOREIGN KEY ("program_workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_workspace" ON "sessions" USING btree ("program_workspace_id") WHERE "sessions"."program_workspace_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_program" CHECK (("sessions"."token_hash" is null) = ("sessions"."program_workspace_id" is null) and ("sessions"."token_hash" is null) = ("sessions"."name" is null));