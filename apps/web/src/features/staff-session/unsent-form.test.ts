import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnsentForm } from './unsent-form.tsx'

/** What somebody reads beside what was typed into a form of the desk, where it was not sent. */
function labelsShown(action: string, sent: Readonly<Record<string, string>>): string[] {
  const unsent = { kind: 'unsent', why: 'unavailable', fields: Object.entries(sent) } as const
  const page = renderToStaticMarkup(createElement(UnsentForm, { unsent, action }))
  return [...page.matchAll(/<label[^>]*>([^<]*)/g)].map(([, label = '']) => label.trim())
}

test('what was typed has the label of its own form', () => {
  const order = '/orders/DH-7K4M2P'
  expect(labelsShown(order, { do: 'note', note: 'Rang' })).toEqual(['Note'])
  expect(labelsShown(order, { do: 'correct', field: 'address', value: '5 New Road' })).toEqual(['The address'])
  expect(labelsShown(order, { do: 'correct', field: 'sumNaira', value: '37,000' })).toEqual(['Sum agreed'])
  expect(labelsShown(order, { do: 'move', to: 'confirmed', sumNaira: '37,000' })).toEqual(['Sum agreed'])
  expect(labelsShown(order, { do: 'move', to: 'delivered', sumNaira: '37,000' })).toEqual(['Sum taken'])
  expect(labelsShown('/orders?queue=all', { do: 'move', note: 'All of them' })).toEqual([
    'Note for your colleagues, the same on each order',
  ])
  expect(labelsShown('/orders', { do: 'keep', name: 'Lagos' })).toEqual(['Name of the filter'])
  expect(labelsShown('/orders/wary', { do: 'add', phone: '0803', reason: 'price' })).toEqual(['Phone number', 'Why'])
  expect(labelsShown('/people', { do: 'invite', email: 'chidi@staff.example' })).toEqual(['Their email'])
  expect(labelsShown('/messages', { do: 'save', kind: 'received', subject: 'Yours', text: 'It came.' })).toEqual([
    'Subject of the email',
    'Text',
  ])
  expect(labelsShown('/alerts?add=telegram', { do: 'add', chat: '@us', name: 'Ours', gatherMinutes: '5' })).toEqual([
    'Chat',
    'Name',
    'Gather, in minutes',
  ])
})

test('what nobody typed goes along unseen, though another form has a field of its name', () => {
  const chidi = { id: '7', email: 'chidi@staff.example', name: 'Chidi' }
  expect(labelsShown('/people', { do: 'bar', ...chidi })).toEqual([])
  expect(labelsShown('/alerts', { do: 'remove', id: '7', name: 'Shop system' })).toEqual([])
  expect(labelsShown('/orders/wary', { do: 'end', phone: '+2348031234567' })).toEqual([])
  expect(labelsShown('/orders', { do: 'drop', name: 'Lagos' })).toEqual([])
  expect(labelsShown('/privacy-desk?phone=0803', { phone: '+2348031234567', note: '5' })).toEqual([])
})
