import { afterAll, vi } from 'vitest'

/** Runs in front of each file of tests: a clock that one has stopped would stand still for the next. */
afterAll(() => void vi.useRealTimers())
