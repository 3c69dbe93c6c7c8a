import { z } from 'zod'

// For speed, zod compiles functions from text. A page's content policy forbids that and reports the attempt, and zod
// makes it with the first object that is described: this has to be loaded before.
if ('document' in globalThis) z.config({ jitless: true })
