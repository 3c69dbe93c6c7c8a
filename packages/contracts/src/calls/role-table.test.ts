import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { callTable, orderReadings, readingOf, type StaffCallName } from './role-table.ts'

type Schema = Readonly<Record<string, unknown>>

/** Every object that a JSON schema describes, at any depth. */
function objectsIn(schema: unknown): Schema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inside = Object.values(schema).flatMap(objectsIn)
  return 'properties' in schema ? [schema.properties as Schema, ...inside] : inside
}

/** Fields of orders in what a call answers when it succeeds: of each object that has a reference. */
function orderFieldsOf(endpoint: Endpoint): Set<string> {
  const answers = Object.entries(endpoint.schema.response ?? {}).filter(([status]) => status.startsWith('2'))
  const objects = answers.flatMap(([, schema]) =>
    schema instanceof z.ZodType ? objectsIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) : [],
  )
  const fields = objects.filter((properties) => 'reference' in properties).flatMap(Object.keys)
  return new Set(fields.filter((field) => field in orderReadings))
}

/** What a call answers of orders that one of those who may call it may not read as it is. */
function untoldFields(name: StaffCallName): string[] {
  const fields = [...orderFieldsOf(endpoints[name])]
  return callTable[name].for.flatMap((role) =>
    fields.filter((field) => readingOf(role, field) !== 'whole').map((field) => `${role} ${field}`),
  )
}

test('every call that answers with what a role may not read of an order is said to have orders', () => {
  const names = Object.keys(callTable) as StaffCallName[]
  const silent = names.filter((name) => !callTable[name].hasOrders)
  expect(
    Object.fromEntries(silent.map((name) => [name, untoldFields(name)]).filter(([, fields]) => fields?.length)),
  ).toEqual({})
  // The test sees what it looks for.
  expect(untoldFields('getOrder')).toContain('dispatcher request')
})
