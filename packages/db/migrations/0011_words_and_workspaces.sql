ALTER TABLE "domains" ADD CONSTRAINT "domains_in_workspace" UNIQUE("workspace_id","id");--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "links_domain_id_domains_id_fk";
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_domain_in_workspace" FOREIGN KEY ("workspace_id","domain_id") REFERENCES "public"."domains"("workspace_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revoked_reason" CHECK ("sessions"."revoked_reason" in ('logout', 'reuse', 'password', 'admin'));--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_redirect_type" CHECK ("links"."redirect_type" in ('302', '301', '303', '307', '308', 'meta', 'double_meta', 'js', 'iframe', 'blank_referrer', 'formsubmit', 'remote', 'curl'));--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_bind_visitors" CHECK ("links"."bind_visitors" in ('rule', 'rule_landing', 'rule_landing_offer'));--> statement-breakpoint
ALTER TABLE "redirect_rules" ADD CONSTRAINT "redirect_rules_rule_type" CHECK ("redirect_rules"."rule_type" in ('geo', 'device', 'language', 'ab_test', 'rotation', 'schedule', 'bot', 'custom'));--> statement-breakpoint
ALTER TABLE "redirect_rules" ADD CONSTRAINT "redirect_rules_schema" CHECK ("redirect_rules"."schema" in ('redirect', 'landing_offer', 'action'));--> statement-breakpoint
ALTER TABLE "redirect_rules" ADD CONSTRAINT "redirect_rules_redirect_type" CHECK ("redirect_rules"."redirect_type" in ('302', '301', '303', '307', '308', 'meta', 'double_meta', 'js', 'iframe', 'blank_referrer', 'formsubmit', 'remote', 'curl'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_operator" CHECK ("alerts"."operator" in ('gt', 'gte', 'lt', 'lte'));