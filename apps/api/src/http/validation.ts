import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { Refusal } from './failures.ts'

/**
 * Checks requests against the contracts. Some values make zod itself fail, such as an object instead of a text with
 * a `length` that is not a number: they are refused like all others.
 */
export const contractValidator: FastifySchemaCompiler<never> = (part) => {
  const validate = validatorCompiler(part)
  return (value: unknown) => {
    try {
      return validate(value)
    } catch {
      return { error: new Refusal(400, 'unreadable', 'This request could not be understood.') }
    }
  }
}
