import { z } from 'zod'
import './zod-on-pages.ts'

/** The answer to a change that returns nothing else: what was done, in a sentence for the person at the screen. */
export const done = z.object({ message: z.string() })
