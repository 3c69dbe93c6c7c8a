/** Name of the field by which a native form of staff says for whom its page was made, by their email. */
export const actingAsField = 'actingAs'
