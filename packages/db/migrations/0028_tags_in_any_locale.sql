-- Tags as they are compared: by NFC, without case, by ICU's rules whatever the locale of the database is, and
-- with one small sigma.
CREATE OR REPLACE FUNCTION folded_tags(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(replace(lower(normalize(tag, NFC) COLLATE "und-x-icu"), 'ς', 'σ') ORDER BY position), '{}')
  FROM unnest(tags) WITH ORDINALITY AS each (tag, position)
$$;--> statement-breakpoint
-- Under another name at first: 0030 ends with the exchange, so that links can be read while it is built.
CREATE INDEX "links_tags_by_icu" ON "links" USING gin (folded_tags("tags"));--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "last_used_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "last_used_at" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "conversion_identities_of_workspace" ON "conversion_identities" USING btree ("workspace_id","expires_at");--> statement-breakpoint
-- Sessions for programs that were never used have the time at which they were made.
UPDATE "sessions" SET "last_used_at" = NULL WHERE "token_hash" IS NOT NULL AND "ip" IS NULL;--> statement-breakpoint
-- Links of former times may open schemes that no workspace can name as its own; 0021 took them over.
UPDATE "workspaces" SET "app_schemes" = ARRAY(
  SELECT scheme FROM unnest("app_schemes") WITH ORDINALITY AS each (scheme, position)
  WHERE scheme <> ALL (refused.schemes) ORDER BY position
)
FROM (
  SELECT regexp_split_to_array(trim(E' \n' FROM '
    http https ws wss ftp ftps file filesystem content data blob about javascript vbscript
    livescript mocha jar resource view-source feed cid mid chrome chrome-extension moz-extension
    safari-extension edge opera brave microsoft-edge microsoft-edge-http microsoft-edge-https
    ms-search ms-settings search-ms ms-msdt ms-appinstaller ms-officecmd ms-word ms-excel
    ms-powerpoint shell mhtml googlechrome googlechromes firefox firefox-focus touch-http
    touch-https ddgquicklink opera-http opera-https x-web-search x-safari-http x-safari-https
    android-app ios-app android.resource android.intent webcal blob-internal ssh telnet ldap smb vnc
    tel telprompt sms smsto mms mmsto mailto facetime facetime-audio intent prefs app-prefs
    app-settings itms-services shortcuts workflow callto voicemail
  '), '\s+') AS schemes
) AS refused
WHERE "app_schemes" && refused.schemes;
