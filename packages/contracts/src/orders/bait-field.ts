/** Name of the field in visitors' forms that people never see: whatever fills it in is a robot. */
export const baitField = 'website'
