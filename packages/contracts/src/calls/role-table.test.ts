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

/** The schemas of what a call answers when it succeeds. */
function answersOf({ schema }: Pick<Endpoint, 'schema'>): Schema[] {
  return Object.entries(schema.response ?? {}).flatMap(([status, answer]) =>
    status.startsWith('2') && answer instanceof z.ZodType
      ? [z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' })]
      : [],
  )
}

/** Fields of orders in what a call answers when it succeeds: of each object that has a reference or a buyer's name. */
function orderFieldsOf(endpoint: Endpoint): Set<string> {
  const objects = answersOf(endpoint).flatMap(objectsIn)
  const fields = objects
    .filter((properties) => 'reference' in properties || 'fullname' in properties)
    .flatMap(Object.keys)
  return new Set(fields.filter((field) => field in orderReadings))
}

/** What a call answers of orders that one of those who may call it may not read as it is. */
function untoldFields(name: StaffCallName): string[] {
  const fields = [...orderFieldsOf(endpoints[name])]
  return callTable[name].for.flatMap((role) =>
    fields.filter((field) => readingOf(role, field) !== 'whole').map((field) => `${role} ${field}`),
  )
}

/** Whether what is read by field finds the orders: one, a list, or one below `order`. Texts and nothing have none. */
function isReadByField(schema: Schema): boolean {
  const { anyOf, items, properties, type } = schema as {
    readonly anyOf?: Schema[]
    readonly items?: Schema
    readonly properties?: Readonly<Record<string, Schema>>
    readonly type?: string
  }
  if (anyOf) return anyOf.every(isReadByField)
  if (type === 'array') return items !== undefined && isReadByField(items)
  if (properties?.order) return isReadByField(properties.order)
  return (
    type === 'string' ||
    type === 'null' ||
    (properties !== undefined && 'reference' in properties && 'stage' in properties)
  )
}

test('every call that has orders answers in a shape in which they are read by field', () => {
  const names = Object.keys(callTable) as StaffCallName[]
  const having = names.filter((name) => callTable[name].hasOrders)
  expect(having.filter((name) => !answersOf(endpoints[name]).every(isReadByField))).toEqual([])
  // The test sees what it looks for.
  const order = z.object({ reference: z.string(), stage: z.string() })
  const answering = (answer: z.ZodType) => answersOf({ schema: { response: { 200: answer } } } as never)
  expect(answering(z.array(order)).every(isReadByField)).toBe(true)
  for (const missed of [z.object({ orders: z.array(order) }), z.array(order.omit({ stage: true }))])
    expect(answering(missed).every(isReadByField)).toBe(false)
})

test('every call that answers with what a role may not read of an order is said to have orders', () => {
  const names = Object.keys(callTable) as StaffCallName[]
  const silent = names.filter((name) => !callTable[name].hasOrders)
  expect(
    Object.fromEntries(silent.map((name) => [name, untoldFields(name)]).filter(([, fields]) => fields?.length)),
  ).toEqual({})
  // The test sees what it looks for.
  expect(untoldFields('getOrder')).toContain('dispatcher request')
})
