import { expect, test, vi } from 'vitest'
import { keptAnswers } from './kept-answers.ts'

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
  const kept = keptAnswers(read, site, 3)
  expect([await kept('a'), await kept('a')]).toEqual([{ key: 'a' }, { key: 'a' }])
  expect(read).toHaveBeenCalledTimes(1)
  site.change()
  await kept('a')
  expect(read).toHaveBeenCalledTimes(2)
})

test('while the database cannot be reached the last answer stands, and a new one comes as soon as it can', async () => {
  const site = openSite()
  const read = vi.fn(async (_key: string) => ({ text: 'old' }))
  const kept = keptAnswers(read, site, 3)
  await kept('a')
  site.change()
  read.mockRejectedValue(new Error('query failed', { cause: unreachable }))
  expect(await kept('a')).toEqual({ text: 'old' })
  site.site.isLost = true
  read.mockClear()
  expect(await kept('a')).toEqual({ text: 'old' })
  expect(read, 'a lost database is not waited for').not.toHaveBeenCalled()
  await expect(kept('never read')).rejects.toThrow('query failed')
  site.site.isLost = false
  read.mockResolvedValue({ text: 'new' })
  expect(await kept('a')).toEqual({ text: 'new' })
})

test('what the database refuses is an error, however good the last answer was', async () => {
  const site = openSite()
  const read = vi.fn(async (_key: string) => ({ text: 'old' }))
  const kept = keptAnswers(read, site, 3)
  await kept('a')
  site.change()
  read.mockRejectedValue(new Error('column is gone'))
  await expect(kept('a')).rejects.toThrow('column is gone')
})
