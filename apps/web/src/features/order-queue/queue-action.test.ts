import { expect, test } from 'vitest'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { applyQueueForm, type QueueReport } from './queue-action.ts'

const references = Array.from({ length: 12 }, (_, index) => `DH-22222${String.fromCharCode(65 + index)}`)

/** Gives these orders to a colleague. @param answers what the API answers for single orders, by reference */
async function give(answers: Readonly<Record<string, Error>>) {
  const asked: string[] = []
  const call = (async (_name: string, { params }: { params: { reference: string } }) => {
    asked.push(params.reference)
    const error = answers[params.reference]
    if (error) throw error
    return { body: {}, headers: new Headers() }
  }) as unknown as Call
  const form = new FormData()
  form.set('do', 'assign')
  form.set('colleague', 'chidi@staff.example')
  for (const reference of references) form.append('reference', reference)
  const report = (await applyQueueForm(form, call, {})) as QueueReport
  return { report, asked }
}

const refusal = (status: number, message: string) => new RefusedError(status, { code: 'unavailable', message })

test('of twelve buyers, those that were given are told, and the one without an answer says so', async () => {
  const eleventh = references[10] ?? ''
  const { report } = await give({ [eleventh]: new NoAnswerError('none') })
  expect(report).toMatchObject({
    said: '11 of 12 orders were given to Chidi.',
    isRefused: false,
    done: references.filter((reference) => reference !== eleventh),
    left: [{ reference: eleventh, message: 'No answer came. It may have been done: press again, it counts once.' }],
  })
})

test('where the site is in trouble, it is not asked for the rest', async () => {
  const [first = '', ...others] = references
  const { report, asked } = await give({ [first]: refusal(503, 'Please try again.') })
  expect(asked).toEqual(references.slice(0, 5))
  expect(report.done).toEqual(others.slice(0, 4))
  expect(report.left).toEqual([
    { reference: first, message: 'Please try again.' },
    ...others.slice(4).map((reference) => ({ reference, message: 'Not tried yet. Press again.' })),
  ])
})

test('where no buyer was given for want of an answer, that is not called a refusal', async () => {
  const none = Object.fromEntries(references.map((reference) => [reference, new NoAnswerError('none')]))
  await expect(give(none)).rejects.toThrow(NoAnswerError)
})

test('an order that is not there holds up none of the others', async () => {
  const [first = '', ...others] = references
  const { report } = await give({ [first]: refusal(404, 'There is no order with this reference.') })
  expect(report).toMatchObject({
    done: others,
    left: [{ reference: first, message: 'There is no order with this reference.' }],
  })
})

test('who is signed out meanwhile is asked to sign in', async () => {
  await expect(give({ [references[10] ?? '']: refusal(401, 'Please sign in.') })).rejects.toThrow('Please sign in.')
})

test('several that are to be called again are moved nowhere before it is said when: the time is asked for at its field', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'move', outcome: 'call-back no-answer', callAt: '' }))
    form.set(name, value)
  for (const reference of references) form.append('reference', reference)
  const call = (() => Promise.reject(new Error('It was sent'))) as unknown as Call
  const report = await applyQueueForm(form, call, {})
  expect(report).toMatchObject({ isRefused: true, wrongTime: 'Choose when to call again.' })
})
