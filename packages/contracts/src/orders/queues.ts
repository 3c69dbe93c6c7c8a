/**
 * What waits for staff, and what is done with: each queue of the order desk with its words, in the order of the page.
 */
export const queues = {
  'to-call': 'To call',
  'call-back': 'Call back',
  'to-check': 'To check',
  confirmed: 'Confirmed',
  'with-rider': 'On the way',
  'money-due': 'Money due',
  closed: 'Closed',
  all: 'All',
} as const
export type Queue = keyof typeof queues
export const queueNames = Object.keys(queues) as [Queue, ...Queue[]]
