/**
 * How often what was not taken is tried again: from ten seconds to six hours, each time about twice as long after the
 * one before; a day in all. Then it has failed.
 */
export const retries = { most: 14, firstSeconds: 10, longestSeconds: 6 * 3_600 }
