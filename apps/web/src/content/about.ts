/** What the About page says of the POS services. Source: specification §1 and §2 'About'. */
export const aboutPos = [
  {
    name: 'What we do',
    text: 'You withdraw cash, send money, pay your bills, buy airtime and data, and save with Ajo, all at one counter. For cash exchange and delivery, call us first.',
  },
  {
    name: 'How we do it',
    text: 'We tell you the charge before we start. We read the name and the amount back to you. You enter your PIN yourself, and you take a receipt home, also when a payment fails.',
  },
  {
    name: 'When something goes wrong',
    text: 'Keep the receipt and call us. We look at the transaction with you and tell you what happens next. Support is available 24/7.',
  },
  {
    name: 'Two businesses, one name',
    text: 'The same house sells the herbal supplements that you find in our shop. The two are kept apart: what you tell us for an order stays with the order.',
  },
] as const
