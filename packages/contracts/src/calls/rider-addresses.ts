/** What the page of a rider calls. It has a script of its own, and no visitor's page carries this. */
export const riderAddresses = {
  getRiderRun: { method: 'GET', url: '/api/runs/:secret' },
  sayStop: { method: 'POST', url: '/api/runs/:secret/stops/:reference' },
} as const
