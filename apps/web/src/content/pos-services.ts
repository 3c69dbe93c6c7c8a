/** What the POS counter does. Source: specification §1 and §2 'Services'. */
export const posServices = [
  { name: 'POS', text: 'Withdraw cash, send money or pay with your card.' },
  { name: 'Utility Bills', text: 'Pay your household bills in one place.' },
  { name: 'Airtime and Data', text: 'For your own line or another person’s.' },
  { name: 'Ajo (Thrift)', text: 'Save small amounts with us and collect the total.' },
  {
    name: 'Waste and electricity bills and cable TV',
    text: 'Pay your waste bill, buy electricity or renew your cable TV.',
  },
  {
    name: 'Cash exchange and delivery',
    text: 'Exchange cash, or have cash brought to you. Call first to agree the amount and the time.',
  },
] as const
