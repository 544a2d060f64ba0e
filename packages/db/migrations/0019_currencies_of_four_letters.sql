ALTER TABLE "workspaces" DROP CONSTRAINT "workspaces_currency";--> statement-breakpoint
ALTER TABLE "conversions" DROP CONSTRAINT "conversions_currency";--> statement-breakpoint
ALTER TABLE "currency_rates" DROP CONSTRAINT "currency_rates_currency";--> statement-breakpoint
ALTER TABLE "offers" DROP CONSTRAINT "offers_currency";--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_currency" CHECK ("workspaces"."base_currency" ~ '^[A-Z]{3,4}$');--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_currency" CHECK ("conversions"."currency" ~ '^[A-Z]{3,4}$');--> statement-breakpoint
ALTER TABLE "currency_rates" ADD CONSTRAINT "currency_rates_currency" CHECK ("currency_rates"."currency" ~ '^[A-Z]{3,4}$');--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_currency" CHECK ("offers"."payout_currency" ~ '^[A-Z]{3,4}$');