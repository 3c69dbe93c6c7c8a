import { type Endpoint, type Status, subjects } from '@divine/contracts/calls/endpoint'
import { endpoints } from '@divine/contracts/calls/endpoints'
import { failure } from '@divine/contracts/calls/failure'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

const docsPath = '/api/docs'
const documentTypes: ReadonlyMap<string, string> = new Map([
  [`${docsPath}/json`, 'application/json; charset=utf-8'],
  [`${docsPath}/yaml`, 'application/yaml; charset=utf-8'],
])

interface Options {
  /** Name of the cookie that carries the session of staff. */
  readonly sessionCookie: string
}

const callOf = (method: unknown, url: string) => `${method} ${url}`
const named = new Map<string, [name: string, Endpoint]>(
  Object.entries(endpoints).map((call) => [callOf(call[1].method, call[1].url), call]),
)

/** What an answer with this status means, whichever call gives it. */
const meanings: Readonly<Record<Status, string>> = {
  200: 'Done',
  201: 'Stored',
  204: 'There is nothing to answer with',
  303: 'A form of a page has been read: go on at `Location`',
  400: 'The request is wrong or cannot be read; `fieldErrors` says which fields are wrong, and how',
  401: 'Nobody is signed in, or what was typed to sign in is wrong',
  403: 'Asked from another site or by a page that was made for another member, the second factor that the owner wants is missing, or this is for another role',
  404: 'There is nothing at this address',
  409: 'Somebody else changed it first',
  410: 'It was here, and is no more',
  413: 'The body is too large',
  415: 'The body is not of the kind that this call takes',
  422: 'The Idempotency-Key has come before, with other answers, or a text promises something and has no proof',
  429: 'Too many requests or attempts; `Retry-After` says in seconds when to come again',
  500: 'An error on our side',
  503: 'Too much to do, or the database is away; `Retry-After` says in seconds when to come again',
}

/** What can be refused before a call's own work begins. */
function commonRefusals({ method, config, schema }: Endpoint): Status[] {
  const statuses: Status[] = [400, 500, 503]
  if (config.access === 'staff') statuses.push(401, 403)
  if (schema.params) statuses.push(404)
  if (method !== 'GET') statuses.push(413, 415)
  return statuses
}

/** The statuses that the call may answer, each with its body and its meaning. */
function answersOf(endpoint: Endpoint): Record<string, unknown> {
  const refusals = Object.fromEntries(commonRefusals(endpoint).map((status) => [status, failure]))
  return Object.fromEntries(
    Object.entries({ ...refusals, ...endpoint.schema.response }).map(([status, schema]) => {
      // An answer without a body is its schema alone.
      if (status === '204' || status === '303') return [status, schema]
      const description = meanings[Number(status) as Status]
      const isRefusal = Number(status) >= 400
      const type = (!isRefusal && endpoint.schema.produces?.[0]) || 'application/json'
      return [status, { description, content: { [type]: { schema } } }]
    }),
  )
}

// Its name in the document, which would otherwise repeat it for each refusal of each call.
z.globalRegistry.add(failure, { id: 'Failure' })

/**
 * The OpenAPI document at /api/docs/json and a page to browse it at /api/docs. Both list the calls of the contracts,
 * under the same names, and no other route.
 */
export const openapi = fp<Options>(
  async (app, { sessionCookie }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Divine Health Supplements',
          version: '1',
          license: { name: 'MIT', identifier: 'MIT' },
          description:
            'Orders, the cart, product descriptions, posts and reviews. Calls for staff need the session cookie that `signIn` sets, and ' +
            'take changes from the pages of this site alone. A change with the header `acting-as` is refused where another member of ' +
            'staff is signed in than the one whose email it names. Every refusal has the body `Failure`.',
        },
        // The site that the document comes from, whatever its address.
        servers: [{ url: '/' }],
        tags: Object.entries(subjects).map(([name, description]) => ({ name, description })),
        components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } } },
      },
      transform: (document) => {
        const { route, schema, url } = document
        const call = named.get(callOf(route.method, route.url))
        if (!call) return { schema: { ...schema, hide: true }, url }
        const [operationId, endpoint] = call
        return jsonSchemaTransform({
          ...document,
          schema: {
            ...endpoint.schema,
            operationId,
            security: endpoint.config.access === 'staff' ? [{ session: [] }] : [],
            response: answersOf(endpoint),
          },
        })
      },
      transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
    })
    let kept: Buffer | undefined
    await app.register(swaggerUi, {
      routePrefix: docsPath,
      staticCSP: true,
      uiHooks: {
        async onRequest(request, reply) {
          const kind = documentTypes.get(request.routeOptions.url ?? '')
          if (!kind) return
          // Written once: nobody else is answered meanwhile. It is YAML too, which takes over a second to write.
          kept ??= Buffer.from(JSON.stringify(app.swagger()))
          return reply.type(kind).send(kept)
        },
      },
    })
  },
  { name: 'openapi' },
)

/** Each named schema comes twice, as sent and as received; one of the two may be unused. */
function withoutUnused(document: ReturnType<typeof jsonSchemaTransformObject>) {
  const { components } = document as { components: { schemas: object } }
  const text = JSON.stringify(document)
  const used = Object.entries(components.schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`))
  return { ...document, components: { ...components, schemas: Object.fromEntries(used) } }
}
