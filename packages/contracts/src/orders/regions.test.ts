import { expect, test } from 'vitest'
import { guessRegion, isState, regions, states } from './regions.ts'

test('there are 36 states, the capital territory and 774 local government areas, none named twice in its state', () => {
  expect(states).toHaveLength(37)
  const all = Object.values(regions)
  expect(all.reduce((sum, { length }) => sum + length, 0)).toBe(774)
  for (const names of all) expect(new Set(names).size).toBe(names.length)
  // Long states and short ones, by the constitution's own count.
  const counts = { Kano: 44, Katsina: 34, Oyo: 33, 'Akwa Ibom': 31, Osun: 30, Lagos: 20, Bayelsa: 8, 'FCT (Abuja)': 6 }
  for (const [state, count] of Object.entries(counts)) expect(regions[state as keyof typeof counts]).toHaveLength(count)
})

test('a state is one of them by its exact name', () => {
  expect(isState('Lagos')).toBe(true)
  expect(['lagos', 'Biafra', 'toString', ''].filter(isState)).toEqual([])
})

test.each([
  ['14 Adeola Close, Ojodu, Lagos', 'Lagos', 'Ojodu'],
  ['Plot 5, Admiralty Way, Lekki Phase 1', 'Lagos', 'Lekki'],
  ['22 Broad Street, Lagos Island', 'Lagos', 'Lagos Island'],
  ['7 Bode Thomas St, SURULERE', 'Lagos', 'Surulere'],
  ['Surulere area, Ogbomosho, Oyo State', 'Oyo', 'Ogbomosho'],
  ['15 Ikorodu Road, Maryland, Ikeja', 'Lagos', 'Ikeja'],
  ['3B Adetokunbo Ademola, V.I, Lagos', 'Lagos', 'Victoria Island'],
  ['No 9 Aba Road, PH', 'Rivers', 'Port Harcourt'],
  ['GRA phase 2, Port-Harcourt', 'Rivers', 'Port Harcourt'],
  ['Rumuola, p.h. Rivers State', 'Rivers', 'Port Harcourt'],
  ['45 Faulks Road, Aba', 'Abia', 'Aba'],
  ['Block 4, Wuse Zone 3, Abuja', 'FCT (Abuja)', 'Wuse'],
  ['Kubwa, F.C.T.', 'FCT (Abuja)', 'Kubwa'],
  ['House 12, Gwagwalada', 'FCT (Abuja)', 'Gwagwalada'],
  ['Abuja', 'FCT (Abuja)', null],
  ['Garki Area 11', 'FCT (Abuja)', 'Garki'],
  ['near Central Market, Kaduna', 'Kaduna', null],
  ['Sabon Gari, Zaria', 'Kaduna', 'Zaria'],
  ['12 Zoo Road, Kano', 'Kano', null],
  ['Nasarawa GRA, Kano', 'Kano', 'Nasarawa'],
  ['Lafia, Nasarawa State', 'Nasarawa', 'Lafia'],
  ['Mararaba, by the bridge', 'Nasarawa', 'Mararaba'],
  ['Lagos-Ibadan Expressway, Mowe', 'Ogun', 'Mowe'],
  ['Ọ̀tà, Ògùn', 'Ogun', 'Ota'],
  ['17 Ring Road, Ibadan', 'Oyo', 'Ibadan'],
  ['Sapele Road, Benin City', 'Edo', 'Benin City'],
  ['Obi Okosi, Onitsha, Anambra', 'Anambra', 'Onitsha'],
  ['Ado-Ekiti, opposite the post office', 'Ekiti', 'Ado Ekiti'],
  ['Akpan Andem market, Uyo', 'Akwa Ibom', 'Uyo'],
  ['Calabar South, Cross Rivers', 'Cross River', 'Calabar South'],
  ['Eneka, Obio Akpor', 'Rivers', 'Obio/Akpor'],
  ['Ile-Ife, near OAU', 'Osun', 'Ile Ife'],
  ['Opposite the clinic, Tsafe', 'Zamfara', 'Tsafe'],
  ['Chafe town, Zamfara', 'Zamfara', 'Tsafe'],
  ['Nasarawa Eggon, by the motor park', 'Nasarawa', 'Nasarawa Eggon'],
])('%s is in %s, %s', (address, state, town) => {
  expect(guessRegion(address)).toEqual({ state, town })
})

test.each([
  '14 Adeola Close',
  'Lagos Street',
  'Mr Obi, first floor',
  'Irepodun',
  'lagosian street',
  '',
  '12 Benue Crescent',
])('of %o nobody can say where it is', (address) => {
  expect(guessRegion(address)).toBeNull()
})
