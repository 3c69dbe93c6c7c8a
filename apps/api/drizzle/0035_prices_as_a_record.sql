UPDATE "catalogue_parts" SET "value" = jsonb_build_object('bottlePrices', "value") WHERE "kind" = 'bottle-prices' AND jsonb_typeof("value") = 'array';--> statement-breakpoint
UPDATE "catalogue_versions" SET "value" = jsonb_build_object('bottlePrices', "value") WHERE "kind" = 'bottle-prices' AND jsonb_typeof("value") = 'array';
