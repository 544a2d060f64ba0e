-- No query needs it, and without statistics of the table the check of a reference to a conversion took it for
-- as good as the key: it read all conversions of the workspace then, for each row.
DROP INDEX "conversions_created";
