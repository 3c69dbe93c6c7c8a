import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { createRouter } from '#/router.tsx'
import { createCall } from '#/shared/api/call.ts'

hydrateRoot(document, <RouterClient router={createRouter(createCall((path, init) => fetch(path, init)))} />)
