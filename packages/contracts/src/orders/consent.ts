/**
 * Which words below the order form, or the form by which somebody asks to be told when something is back, with which
 * privacy page, a buyer saw: an order and such a wish name the version. When any of them changes in what it says, this
 * grows by one, and the page as it was goes to the former versions.
 */
export const consentVersion = 6

/** What is said below the order form, before the link to the privacy page. */
export const consentWords =
  'We use these details, including the product you choose, only to process and deliver this order.'

/** A field of both forms that nobody sees: the version of the words beside it. The call has it by the same name. */
export const consentField = 'consent'
