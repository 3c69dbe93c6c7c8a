/**
 * Which words below the order form, with which privacy page, a buyer saw when they ordered: an order names the version.
 * When either changes in what it says, this grows by one, and the page as it was goes to the former versions.
 */
export const consentVersion = 4

/** What is said below the order form, before the link to the privacy page. */
export const consentWords =
  'We use these details, including the product you choose, only to process and deliver this order.'

/** A field of the order form that nobody sees: the version of the words beside it. The call has it by the same name. */
export const consentField = 'consent'
