import { expect, test, vi } from 'vitest'
import { cachedAnswers } from './cached-answers.ts'

const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function openSite() {
  const forgets: (() => void)[] = []
  const site = { isLost: false }
  return {
    site,
    change: () => {
      for (const forget of forgets) forget()
    },
    onSiteChange: (forget: () => void) => void forgets.push(forget),
    isDatabaseLost: () => site.isLost,
  }
}

test('an answer is asked for once until something changes', async () => {
  const site = openSite()
  const read = vi.fn(async (key: string) => ({ key }))
  const cached = cachedAnswers(read, site, 3)
  expect([await cached('a'), await cached('a')]).toEqual([{ key: 'a' }, { key: 'a' }])
  expect(read).toHaveBeenCalledTimes(1)
  site.change()
  await cached('a')
  expect(read).toHaveBeenCalledTimes(2)
})

test('while the database cannot be reached the last answer stands, and a new one comes as soon as it can', async () => {
  const site = openSite()
  const read = vi.fn(async (_key: string) => ({ text: 'old' }))
  const cached = cachedAnswers(read, site, 3)
  await cached('a')
  site.change()
  read.mockRejectedValue(new Error('query failed', { cause: unreachable }))
  expect(await cached('a')).toEqual({ text: 'old' })
  site.site.isLost = true
  read.mockClear()
  expect(await cached('a')).toEqual({ text: 'old' })
  expect(read, 'a lost database is not waited for').not.toHaveBeenCalled()
  await expect(cached('never read')).rejects.toThrow('query failed')
  site.site.isLost = false
  read.mockResolvedValue({ text: 'new' })
  expect(await cached('a')).toEqual({ text: 'new' })
})

test('what the database refuses is an error, however good the last answer was', async () => {
  const site = openSite()
  const read = vi.fn(async (_key: string) => ({ text: 'old' }))
  const cached = cachedAnswers(read, site, 3)
  await cached('a')
  site.change()
  read.mockRejectedValue(new Error('column is gone'))
  await expect(cached('a')).rejects.toThrow('column is gone')
})
