ALTER TABLE "workspaces" ADD COLUMN "app_schemes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- What links and rules open already becomes the workspace's own: they can be saved as they are.
UPDATE "workspaces" SET "app_schemes" = found.schemes
FROM (
  SELECT each.workspace_id, (array_agg(DISTINCT each.scheme ORDER BY each.scheme))[1:50] AS schemes
  FROM (
    SELECT app.workspace_id, lower(coalesce(
      substring(app.link from '^[Ii][Nn][Tt][Ee][Nn][Tt]:.*;scheme=([A-Za-z][A-Za-z0-9+.-]*);'),
      substring(app.link from '^([A-Za-z][A-Za-z0-9+.-]*):')
    )) AS scheme
    FROM (
      SELECT l."workspace_id", unnest(array[l."deep_link" ->> 'ios', l."deep_link" ->> 'android']) AS link
      FROM "links" l WHERE l."deep_link" IS NOT NULL AND l."workspace_id" IS NOT NULL
      UNION ALL
      SELECT l."workspace_id", unnest(array[r."deep_link" ->> 'ios', r."deep_link" ->> 'android'])
      FROM "redirect_rules" r JOIN "links" l ON l."id" = r."link_id"
      WHERE r."deep_link" IS NOT NULL AND l."workspace_id" IS NOT NULL
    ) AS app
  ) AS each
  WHERE each.scheme IS NOT NULL AND each.scheme <> 'intent' AND length(each.scheme) <= 64
  GROUP BY each.workspace_id
) AS found
WHERE found.workspace_id = "workspaces"."id";
