-- The versions of data and their triggers are gone with the response cache (docs/decisions/0025). They were made beside the
-- migrations, so a new database has none of them. The triggers go with their functions.
drop function if exists watch_table(regclass, text, regproc, text);--> statement-breakpoint
drop function if exists note_change_by_id() cascade;--> statement-breakpoint
drop function if exists note_change_by_user() cascade;--> statement-breakpoint
drop function if exists note_change_by_workspace() cascade;--> statement-breakpoint
drop function if exists note_change_of_workspace() cascade;--> statement-breakpoint
drop function if exists note_change_of_membership() cascade;--> statement-breakpoint
drop function if exists note_change_by_link() cascade;--> statement-breakpoint
drop function if exists note_change(uuid);--> statement-breakpoint
drop table if exists data_versions;--> statement-breakpoint
drop sequence if exists data_versions_next;
