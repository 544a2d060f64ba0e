CREATE TABLE "offer_checks" (
	"offer_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure" text,
	"judged_clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_checks_lease" CHECK (("offer_checks"."lease_id" is null) = ("offer_checks"."leased_until" is null)),
	CONSTRAINT "offer_checks_counts" CHECK ("offer_checks"."failures" >= 0 and "offer_checks"."judged_clicks" >= 0)
);
--> statement-breakpoint
ALTER TABLE "offer_checks" ADD CONSTRAINT "offer_checks_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_checks_due" ON "offer_checks" USING btree ("due_at");