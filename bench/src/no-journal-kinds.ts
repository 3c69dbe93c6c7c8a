/** In the place of the journal's table of calls, for a site without a journal: none leaves a line. */
export { journalKinds, journalWords } from '@divine/contracts/calls/journal-kinds'
export const journalOf = {}
