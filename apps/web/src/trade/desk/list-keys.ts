/** The keys of the list of orders with what each does, in the order in which they are listed. */
export const listKeys = {
  J: 'The next order',
  K: 'The order before',
  Enter: 'Open the order',
  X: 'Select the order',
  N: 'Take the next buyer',
} as const
