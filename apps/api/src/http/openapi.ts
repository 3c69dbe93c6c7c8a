import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The OpenAPI document at /api/docs/json and a page to browse it at /api/docs, both made from the endpoints' schemas. */
export const openapi = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Divine Health Supplements',
          version: '1',
          description:
            'Orders and product descriptions. Calls marked as staff need the session cookie that signing in sets. ' +
            'Every refusal has the body { code, message, fieldErrors? }.',
        },
      },
      transform: jsonSchemaTransform,
    })
    await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  },
  { name: 'openapi' },
)
