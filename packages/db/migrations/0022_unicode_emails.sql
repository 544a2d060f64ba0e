-- Domains of addresses are stored in Unicode: those that were written in their ASCII form (`xn--`) are decoded (RFC 3492).
CREATE FUNCTION pg_temp.decoded_label(label text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  input text := substr(label, 5);
  basic integer := greatest(0, length(input) - strpos(reverse(input), '-')) * sign(strpos(input, '-'))::integer;
  points integer[] := '{}';
  n bigint := 128; i bigint := 0; bias bigint := 72;
  before bigint; weight bigint; k bigint; threshold bigint; digit bigint; delta bigint;
  next integer; size integer;
BEGIN
  IF label !~ '^xn--[a-z0-9-]+$' THEN RETURN label; END IF;
  FOR at IN 1..basic LOOP points := points || ascii(substr(input, at, 1)); END LOOP;
  next := CASE WHEN strpos(input, '-') = 0 THEN 1 ELSE basic + 2 END;
  WHILE next <= length(input) LOOP
    before := i; weight := 1; k := 36;
    LOOP
      IF next > length(input) THEN RETURN label; END IF;
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(input, next, 1)) - 1;
      next := next + 1;
      i := i + digit * weight;
      threshold := least(26, greatest(1, k - bias));
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    END LOOP;
    size := coalesce(array_length(points, 1), 0) + 1;
    delta := (i - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
    delta := delta + delta / size;
    k := 0;
    WHILE delta > 455 LOOP delta := delta / 35; k := k + 36; END LOOP;
    bias := k + 36 * delta / (delta + 38);
    n := n + i / size;
    i := i % size;
    points := points[1:i] || n::integer || points[i + 1:];
    i := i + 1;
  END LOOP;
  RETURN (SELECT string_agg(chr(point), '' ORDER BY position) FROM unnest(points) WITH ORDINALITY AS each (point, position));
EXCEPTION WHEN OTHERS THEN
  RETURN label;
END $$;--> statement-breakpoint
CREATE FUNCTION pg_temp.decoded_email(email text) RETURNS text LANGUAGE sql AS $$
  SELECT split_part(email, '@', 1) || '@' || string_agg(pg_temp.decoded_label(label), '.' ORDER BY position)
  FROM regexp_split_to_table(split_part(email, '@', 2), '\.') WITH ORDINALITY AS each (label, position)
$$;--> statement-breakpoint
UPDATE "users" SET "email" = pg_temp.decoded_email("email") WHERE "email" ~ '@(.*\.)?xn--';--> statement-breakpoint
UPDATE "invitations" SET "email" = pg_temp.decoded_email("email") WHERE "email" ~ '@(.*\.)?xn--';--> statement-breakpoint
UPDATE "alert_channels" SET "settings" = jsonb_set("settings", '{to}', to_jsonb(pg_temp.decoded_email("settings" ->> 'to')))
WHERE "kind" = 'email' AND "settings" ->> 'to' ~ '@(.*\.)?xn--';
