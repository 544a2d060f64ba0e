CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bio_pages_created" ON "bio_pages" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "domains_banned" ON "domains" USING btree ("banned_at") WHERE "domains"."status" = 'banned';--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by");