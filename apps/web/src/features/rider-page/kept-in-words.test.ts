import { expect, test } from 'vitest'
import { keptInWords, strandedInWords, stripInWords } from './kept-in-words.ts'

test('the strip says what is kept, and what to do where the link is over', () => {
  const all = { waiting: 2, isOnline: true, link: 'good' } as const
  expect(stripInWords({ ...all, waiting: 0 })).toBe('')
  expect(stripInWords({ ...all, waiting: 0, isOnline: false })).toBe('No network. Go on as usual.')
  expect(stripInWords({ ...all, isOnline: false })).toBe(
    'No network. Go on as usual. 2 stops are kept on this phone and sent once.',
  )
  expect(stripInWords({ ...all, link: 'over' })).toBe(
    'This link is good no more. 2 stops are kept on this phone: ask the office for a new link and open it here.',
  )
  expect(stripInWords({ ...all, waiting: 0, link: 'over' })).toBe(
    'This link is good no more. Ask the office for a new one.',
  )
  expect(stripInWords({ ...all, waiting: 1, link: 'gone' })).toBe(
    '1 stop is kept on this phone. Open the new link here, and it is sent.',
  )
  expect(stripInWords({ ...all, waiting: 0, link: 'gone' })).toBe('')
})

test('a stop says what has become of what was said', () => {
  const words = 'Delivered, ₦40,000 cash'
  expect(keptInWords({ words, state: 'uncounted' })).toBe(
    'Delivered, ₦40,000 cash. Somebody has said otherwise, so this is not counted. Ring the office.',
  )
  expect(keptInWords({ words, state: 'refused', why: 'This order is not in your run.' })).toBe(
    'Delivered, ₦40,000 cash. Not taken: This order is not in your run.',
  )
})

test('what no link sends is named with its order, for the office to hear of', () => {
  expect(strandedInWords([])).toBe('')
  expect(
    strandedInWords([
      { reference: 'DH-7K4M2P', words: 'Delivered, ₦40,000 cash' },
      { reference: 'DH-7K4M2Q', words: 'Not delivered: nobody was there' },
    ]),
  ).toBe(
    'Kept on this phone from another run, and not sent. DH-7K4M2P: Delivered, ₦40,000 cash; ' +
      'DH-7K4M2Q: Not delivered: nobody was there. Ring the office and tell them.',
  )
})
