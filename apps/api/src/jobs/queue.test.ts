import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/test-app.ts'
import { queueOn, startQueue } from './queue.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const nightly = (run: () => Promise<void>) => ({ name: 'nightly', cron: '0 2 * * *', longestSeconds: 60, run })
const failOn = (error: unknown) => {
  throw error
}

test('a job that is due is done once by all processes together, and again only at its time', async () => {
  await (await startQueue(opened, [nightly(async () => {})], failOn)).stop()
  const boss = await queueOn(opened).start()
  await boss.send('nightly')
  await boss.stop()
  let runs = 0
  const run = async () => void runs++
  const queues = [await startQueue(opened, [nightly(run)], failOn), await startQueue(opened, [nightly(run)], failOn)]
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 20_000 })
  await Promise.all(queues.map((queue) => queue.stop()))
  expect(runs).toBe(1)
})
