/** What the page of a rider calls. It has a script of its own, and no visitor's page carries this. */
export const riderAddresses = {
  getRiderRun: { method: 'GET', url: '/api/runs/:secret' },
  sayStop: { method: 'POST', url: '/api/runs/:secret/stops/:reference' },
} as const

/** How a link is refused that is over. A phone that reads it keeps what it has to say for another one. */
export const linkIsOver = 'This link is good no more. Ask the office for a new one.'
