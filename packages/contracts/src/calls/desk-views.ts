import { z } from 'zod'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, typedText } from './fields.ts'
import { deskFilters } from './order-desk.ts'

const name = typedText(60, 'Give it a name.')

const deskView = z.object({
  name: z.string(),
  isShared: z.boolean().describe('Whether all members of staff have it'),
  filter: deskFilters,
  keptBy: z.string().describe('Email of the member of staff who kept it'),
  keptAt: instant,
})
export type DeskView = z.input<typeof deskView>

const views = z.array(deskView).describe('All views of the member, by name')

export const listDeskViews = {
  ...addresses.listDeskViews,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the filters that this member of staff has kept, and those that all have',
    tags: ['Order desk'],
    response: { 200: views, 401: failure },
  },
} as const satisfies Endpoint

export const keepDeskView = {
  ...addresses.keepDeskView,
  config: { access: 'staff' },
  schema: {
    summary: 'Keep a filter under a name, in place of one of that name',
    description:
      'Another filter that a colleague keeps for all under that name is not replaced: it is answered with 409, as `standing`.',
    tags: ['Order desk'],
    body: z.object({ name, isShared: z.boolean().default(false), filter: deskFilters }),
    response: {
      200: views,
      400: failure,
      401: failure,
      409: failure.extend({ standing: deskView.optional() }),
      422: failure,
    },
  },
} as const satisfies Endpoint

export const removeDeskView = {
  ...addresses.removeDeskView,
  config: { access: 'staff' },
  schema: {
    summary: 'Remove a kept filter; one that is not there is fine',
    tags: ['Order desk'],
    querystring: z.object({
      name,
      isShared: z
        .enum(['true', 'false'])
        .default('false')
        .transform((text) => text === 'true'),
    }),
    response: { 200: views, 400: failure, 401: failure },
  },
} as const satisfies Endpoint
