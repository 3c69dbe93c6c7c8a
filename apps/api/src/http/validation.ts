import { schemaFor } from '@divine/contracts/calls/by-catalogue'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { Refusal } from './failures.ts'

/**
 * Checks requests against the contracts, and against what is sold at that moment where they name it. Some values make
 * zod itself fail, such as an object instead of a text with a `length` that is not a number: they are refused like all
 * others.
 */
export function contractValidatorOn(catalogue: () => Catalogue): FastifySchemaCompiler<z.ZodType> {
  return ({ schema, ...part }) => {
    const validatorFor = (sold: Catalogue) => validatorCompiler({ ...part, schema: schemaFor(sold, schema) })
    let made: { readonly sold: Catalogue; readonly validate: ReturnType<typeof validatorFor> } | undefined
    return (value: unknown) => {
      const sold = catalogue()
      if (made?.sold !== sold) made = { sold, validate: validatorFor(sold) }
      try {
        return made.validate(value)
      } catch {
        return { error: new Refusal(400, 'unreadable', 'This request could not be understood.') }
      }
    }
  }
}
