-- The word of a network that a postback was ignored for; of those of before it is in the sentence for people.
ALTER TABLE "postback_logs" ADD COLUMN "unknown_word" text;--> statement-breakpoint
UPDATE "postback_logs" SET "unknown_word" = substring("reason" from '^The status "(.+)" is not known')
WHERE "result" = 'ignored' AND "reason" LIKE 'The status "%" is not known%';
