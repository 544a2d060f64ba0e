ALTER TABLE "workspaces" ADD COLUMN "mail_scanner_action" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "tor_action" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "vpn_action" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "data_center_action" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_mail_scanner_action" CHECK ("workspaces"."mail_scanner_action" in ('off', 'flag', 'block'));--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_tor_action" CHECK ("workspaces"."tor_action" in ('off', 'flag', 'block'));--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_vpn_action" CHECK ("workspaces"."vpn_action" in ('off', 'flag', 'block'));--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_data_center_action" CHECK ("workspaces"."data_center_action" in ('off', 'flag', 'block'));