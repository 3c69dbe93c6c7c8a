-- The colours of a product followed from its key until now: each keeps its own, in every version that can come back.
UPDATE "catalogue_parts" SET "value" = "value" || jsonb_build_object('accent', "colour")
  FROM (VALUES ('stroke', 'amber'), ('ulcer', 'leaf'), ('diabetes', 'blue'), ('erectile', 'plum'),
    ('hiv', 'teal'), ('fibroid', 'rose'), ('hbp', 'red')) AS "former" ("of", "colour")
  WHERE "kind" = 'product' AND "key" = "of" AND "value" ->> 'accent' IS NULL;--> statement-breakpoint
UPDATE "catalogue_versions" SET "value" = "value" || jsonb_build_object('accent', "colour")
  FROM (VALUES ('stroke', 'amber'), ('ulcer', 'leaf'), ('diabetes', 'blue'), ('erectile', 'plum'),
    ('hiv', 'teal'), ('fibroid', 'rose'), ('hbp', 'red')) AS "former" ("of", "colour")
  WHERE "kind" = 'product' AND "key" = "of" AND "value" ->> 'accent' IS NULL;
