import { expect, test } from 'vitest'
import { oneAfterAnother } from './image-upload.ts'

test('pictures are sent one after another, and one that cannot be kept holds up none', async () => {
  const sending: { file: Blob; end: PromiseWithResolvers<{ src: string; width: number; height: number }> }[] = []
  const send = oneAfterAnother((file) => {
    const end = Promise.withResolvers<{ src: string; width: number; height: number }>()
    sending.push({ file, end })
    return end.promise
  })
  const files = ['one', 'two'].map((words) => new Blob([words]))
  const [first, second] = files.map((file) => send(file))
  await Promise.resolve()
  expect(sending.map(({ file }) => file)).toEqual([files[0]])
  sending[0]?.end.reject(new Error('not a picture'))
  await expect(first).rejects.toThrow('not a picture')
  await expect.poll(() => sending.length).toBe(2)
  sending[1]?.end.resolve({ src: '/images/x/960', width: 1, height: 1 })
  expect(await second).toMatchObject({ width: 1 })
})
