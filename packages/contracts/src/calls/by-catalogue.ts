import { z } from 'zod'
import './zod-on-pages.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/**
 * Makes a field that takes one of the texts which the catalogue has there.
 * @param message where it is none of them; zod's own words if not given
 */
export type Choose = (
  values: (catalogue: Catalogue) => readonly string[],
  message?: string,
) => z.ZodType<string, string>

const chooseAny: Choose = (_values, message) =>
  z.string(message).describe('What is sold at that moment has it: see `getCatalogue`')

const makers = new WeakMap<z.ZodType, (choose: Choose) => z.ZodType>()

/**
 * A schema with fields that take what is sold. By itself it takes every text there, which is enough for its type and
 * for a page that only sends it; requests are checked by what {@link schemaFor} makes of it. A schema that is derived
 * from it is made by this function too: `fields.test.ts` finds one that is not.
 */
export function byCatalogue<Schema extends z.ZodType>(make: (choose: Choose) => Schema): Schema {
  const schema = make(chooseAny)
  makers.set(schema, make)
  return schema
}

/** The schema by which a request is checked while this is sold: one that no catalogue completes is what it was. */
export function schemaFor<Schema extends z.ZodType>(catalogue: Catalogue, schema: Schema): Schema {
  const make = makers.get(schema)
  return make ? (make((values, message) => z.enum(values(catalogue), message)) as Schema) : schema
}
