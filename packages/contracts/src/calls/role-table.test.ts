import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { callTable, orderReadings, readingOf, type StaffCallName, stagesOfRole } from './role-table.ts'
import { type Role, roles } from './roles.ts'

type Schema = Readonly<Record<string, unknown>>

/** A call that answers with this. */
const answering = (answer: z.ZodType) => ({ schema: { response: { 200: answer } } }) as Pick<Endpoint, 'schema'>

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

/** A role that is added may not read them; but a seller, a rider and somebody who asks for news have them too. */
const notOfOrdersAlone = ['phone', 'phoneE164', 'email', 'address', 'whatsappText']

/** Roles that have orders: what another does not get is no sign of one. */
const readers = roles.filter((role) => stagesOfRole[role].length > 0)

/** An object with one of them tells of an order. */
const signsOfOrder = [
  'reference',
  'fullname',
  ...Object.keys(orderReadings).filter((field) =>
    readers.some((role) => ['hidden', 'as-sku'].includes(readingOf(role, field))),
  ),
].filter((field) => !notOfOrdersAlone.includes(field))

const tellsOfOrder = (properties: Schema) => signsOfOrder.some((sign) => sign in properties)

/** Fields of orders in what a call answers when it succeeds. */
function orderFieldsOf(endpoint: Pick<Endpoint, 'schema'>): Set<string> {
  const objects = answersOf(endpoint).flatMap(objectsIn)
  const fields = objects.filter(tellsOfOrder).flatMap(Object.keys)
  return new Set(fields.filter((field) => field in orderReadings))
}

/** What an answer to some roles says of orders that one of them may not read as it is. */
function untoldFields(endpoint: Pick<Endpoint, 'schema'>, allowed: readonly Role[]): string[] {
  const fields = [...orderFieldsOf(endpoint)]
  return allowed.flatMap((role) =>
    fields.filter((field) => readingOf(role, field) !== 'whole').map((field) => `${role} ${field}`),
  )
}

/**
 * Whether what is read by field finds the orders: one, a list, or one below `order`, beside which nothing tells of
 * another. Where what one of these roles reads depends on who has the buyer, the order says it, and it has no field
 * that nobody but an owner would get. Texts and nothing have none.
 */
function isReadByField(allowed: readonly Role[], schema: Schema): boolean {
  const { anyOf, items, properties, type } = schema as {
    readonly anyOf?: Schema[]
    readonly items?: Schema
    readonly properties?: Readonly<Record<string, Schema>>
    readonly type?: string
  }
  if (anyOf) return anyOf.every((each) => isReadByField(allowed, each))
  if (type === 'array') return items !== undefined && isReadByField(allowed, items)
  if (properties?.order) {
    const { order, ...beside } = properties
    return isReadByField(allowed, order) && objectsIn(beside).every((object) => !tellsOfOrder(object))
  }
  if (type === 'string' || type === 'null') return true
  if (!properties || !('reference' in properties) || !('stage' in properties)) return false
  const fields = Object.keys(properties)
  const isUnlessHeld = (field: string) => allowed.some((role) => readingOf(role, field) === 'unless-held')
  const isRead = (field: string) => field in orderReadings || allowed.every((role) => role === 'owner')
  return ('claim' in properties || !fields.some(isUnlessHeld)) && fields.every(isRead)
}

test('every call that has orders answers in a shape in which they are read by field', () => {
  const names = Object.keys(callTable) as StaffCallName[]
  const having = names.filter((name) => callTable[name].hasOrders)
  const areRead = (allowed: readonly Role[], endpoint: Pick<Endpoint, 'schema'>) =>
    answersOf(endpoint).every((answer) => isReadByField(allowed, answer))
  expect(having.filter((name) => !areRead(callTable[name].for, endpoints[name]))).toEqual([])
  // The test sees what it looks for.
  const order = z.object({ reference: z.string(), stage: z.string() })
  expect(areRead(roles, answering(z.array(order)))).toBe(true)
  expect(areRead(roles, answering(z.object({ order, code: z.string() })))).toBe(true)
  const missing = [
    z.object({ orders: z.array(order) }),
    z.array(order.omit({ stage: true })),
    z.object({ order, beside: z.array(order) }),
    z.array(order.extend({ phone: z.string() })),
    z.array(order.extend({ isLate: z.boolean() })),
  ]
  for (const missed of missing) expect(areRead(roles, answering(missed))).toBe(false)
})

test('every call that answers with what a role may not read of an order is said to have orders', () => {
  const names = Object.keys(callTable) as StaffCallName[]
  const silent = names.filter((name) => !callTable[name].hasOrders)
  expect(
    Object.fromEntries(
      silent
        .map((name) => [name, untoldFields(endpoints[name], callTable[name].for)])
        .filter(([, fields]) => fields?.length),
    ),
  ).toEqual({})
  // The test sees what it looks for.
  expect(untoldFields(endpoints.getOrder, roles)).toContain('dispatcher request')
  const words = z.array(z.object({ phone: z.string(), request: z.string() }))
  expect(untoldFields(answering(words), ['dispatcher'])).toEqual(['dispatcher request'])
})
