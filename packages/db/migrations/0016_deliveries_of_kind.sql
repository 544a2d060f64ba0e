-- For GET /deliveries by kind: the newest of a kind that is rare among the others.
CREATE INDEX "deliveries_of_kind" ON "deliveries" USING btree ("workspace_id","kind","created_at","id");