import { randomInt } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { paths } from './api.gen.ts'

/**
 * Places an order as somebody would who has nothing but the OpenAPI document of the site, and prints the result. The
 * command line names the site's origin. `site/openapi.spec.ts` makes the types that it is checked with, and runs it.
 */
const [, , baseUrl = ''] = process.argv
const api = createClient<paths>({ baseUrl })

const buyer = { fullname: 'Ngozi Okafor', address: '14 Adeola Close, Ojodu, Lagos' }
const order = { ...buyer, supplement: 'Ulcer', bottle: 2, phone: `0803${randomInt(1_000_000, 9_999_999)}` } as const

// @ts-expect-error The document says that an order has a phone number.
const refused = await api.POST('/api/divine/post-contact-form', { body: { ...buyer, supplement: 'Ulcer', bottle: 2 } })

const placed = await api.POST('/api/divine/post-contact-form', { body: order })
if (placed.error) throw new Error(placed.error.message)
const { reference, confirmationPath } = placed.data

const token = confirmationPath.split('/').at(-1) ?? ''
const read = await api.GET('/api/divine/confirmation/{token}', { params: { path: { token } } })
if (read.error) throw new Error(read.error.message)

const wrongFields = Object.keys(refused.error?.fieldErrors ?? {})
process.stdout.write(JSON.stringify({ wrongFields, reference, confirmation: read.data }))
