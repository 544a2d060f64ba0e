-- Tags as they are compared: by NFC, without case.
CREATE FUNCTION folded_tags(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(lower(normalize(tag, NFC)) ORDER BY position), '{}')
  FROM unnest(tags) WITH ORDINALITY AS each (tag, position)
$$;--> statement-breakpoint
DROP INDEX "links_tags";--> statement-breakpoint
CREATE INDEX "links_tags" ON "links" USING gin (folded_tags("tags"));