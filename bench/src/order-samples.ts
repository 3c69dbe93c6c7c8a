import { orderLabels } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'

/** Names as buyers type them, some with their accents. In a random choice the first of a list are the most common. */
export const firstNames = words(`
  Chinedu Ngozi Olúwaṣeun Amina Emeka Fatima Tunde Blessing Musa Adébáyọ̀ Chioma Ibrahim Folake Aisha Obinna Zainab
  Kehinde Grace Sani Títílayọ̀ Ifeanyi Halima Segun Joy Uche Maryam Bọ́lá Esther Yusuf Ọmọtọ́lá Nnamdi Hauwa Femi Patience
  Chukwuma Rukayat Damilola Godwin Abubakar Ìfẹ́olúwa`)
export const middleNames = words(`
  Adaeze Bashir Chidera Dayo Ebere Funmilayo Garba Hadiza Ikenna Jumoke Kunle Lami Mfon Nkechi Ọláyínká Peter Rotimi Sadiq
  Temitope Uzoma Victoria Wale Yetunde Zubairu Akpan Bukola Chukwudi Danladi Efe Gbenga Ify James Kelechi Ladi Mercy Nneka
  Osaze Precious Simi Tari`)
export const lastNames = words(`
  Okafor Bello Adéyẹmí Eze Mohammed Okonkwo Balogun Nwosu Abdullahi Ogunleye Obi Usman Adébáyọ̀ Nwachukwu Lawal Okoro
  Suleiman Ajayi Umeh Danjuma Ọládípọ̀ Igwe Aliyu Olatunji Effiong Garba Chukwu Salami Onyeka Yakubu Fashola Ekwueme Haruna
  Odunsi Agu Tijani Udo Ògúnbíyì Inyang Shehu`)
/** The first three digits of national numbers of Nigeria's networks. */
export const phonePrefixes = words('803 806 703 706 813 816 810 814 903 906')
export const streets = [
  'Adeola Close, Ojodu, Lagos',
  'Zik Avenue, Enugu',
  'Ahmadu Bello Way, Kaduna',
  'Aba Road, Port Harcourt',
  'Ring Road, Ibadan',
]

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

function inTurn(list: readonly string[], number: number): string {
  return list[number % list.length] ?? ''
}

/**
 * The order with this number, as the form sends it. Names repeat after 64,000 orders, phone numbers after 10 million.
 */
export function sampleOrder(number: number) {
  const first = inTurn(firstNames, number)
  const middle = inTurn(middleNames, Math.floor(number / firstNames.length))
  const last = inTurn(lastNames, Math.floor(number / firstNames.length / middleNames.length))
  return {
    fullname: `${first} ${middle} ${last}`,
    email: number % 3 === 0 ? `buyer${number}@example.com` : '',
    supplement: inTurn(orderLabels(firstCatalogue), number),
    bottle: String((number % 7) + 1),
    phone: `0${inTurn(phonePrefixes, number)} ${String(number).padStart(7, '0')}`,
    address: `${(number % 90) + 1} ${inTurn(streets, number)}`,
    request: number % 3 === 0 ? 'Please call after 4pm.' : '',
    website: '',
    elapsedMs: 48_000,
  }
}
