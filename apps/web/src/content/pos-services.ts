/**
 * What the POS counter does; `bring` says what to have at hand, `icon` names a sign of the site. Source: specification
 * §1 and §2 'Services'.
 */
export const posServices = [
  {
    name: 'POS',
    icon: 'cash',
    text: 'Withdraw cash, send money or pay with your card at our counter. You get a receipt every time, also when a payment fails.',
    bring: 'Bring your ATM card.',
  },
  {
    name: 'Utility Bills',
    icon: 'bulb',
    text: 'Pay for water and other household bills without standing in a queue.',
    bring: 'Bring the bill or the account number.',
  },
  {
    name: 'Airtime and Data',
    icon: 'sim',
    text: 'For your own line or another person’s.',
    bring: 'Bring the phone number.',
  },
  {
    name: 'Ajo (Thrift)',
    icon: 'basket',
    text: 'Save a small amount every day or every week, and collect the total on the day you choose.',
    bring: 'Bring your phone number.',
  },
  {
    name: 'Waste and electricity bills and cable TV',
    icon: 'television',
    text: 'Pay your waste bill, buy electricity or renew your cable TV. We read the name back to you before you pay.',
    bring: 'Bring the meter or smart card number.',
  },
  {
    name: 'Cash exchange and delivery',
    icon: 'exchange',
    text: 'Exchange cash, or have cash brought to you.',
    bring: 'Call first, so that we can agree the amount and the time.',
  },
] as const
