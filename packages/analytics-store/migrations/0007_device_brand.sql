-- The maker of the visitor's device, of clicks and their conversions (contract-2 §13). Rows from before the column have none.
ALTER TABLE {{database}}.click_versions{{on_cluster}}
    ADD COLUMN IF NOT EXISTS device_brand LowCardinality(String) AFTER device_type;

ALTER TABLE {{database}}.conversions{{on_cluster}}
    ADD COLUMN IF NOT EXISTS device_brand LowCardinality(String) AFTER device_type;
