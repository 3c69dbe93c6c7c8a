import { furtherDetails, neededDetails, type SellerDetails } from '@divine/contracts/catalogue/seller'
import { readValues } from '#/shared/forms/values.ts'
import { bodyOf, everyForm, overVersion, type Part, type PartValues, partByForm } from './part-action.ts'

export const sellerPath = '/seller'

/** What each field of the form is called. */
export const sellerLabels = {
  phone: 'First phone',
  secondPhone: 'Second phone',
  whatsapp: 'WhatsApp number',
  email: 'Email',
  socialHandle: 'Your name on social media',
  socialNetwork: 'Where that is',
  address: 'Address',
  cacNumber: 'CAC registration number',
  nafdacNumber: 'NAFDAC registration number',
  deliveryArea: 'Where you deliver',
  deliveryTime: 'How long it takes',
  deliveryFee: 'What it costs',
  about: 'Who we are',
} as const satisfies Record<keyof SellerDetails, string>

const details = [...neededDetails, ...furtherDetails] as const

/** What the form shows of what is said of the seller. */
export const valuesOfSeller = (said: SellerDetails): PartValues =>
  Object.fromEntries(details.map((detail) => [detail, said[detail] ?? '']))

/** What was typed, without what was left empty. */
export function readSeller(values: PartValues): SellerDetails {
  return Object.fromEntries(
    details.flatMap((detail) => (values[detail]?.trim() ? [[detail, values[detail].trim()] as const] : [])),
  )
}

export const sellerPart: Part = {
  form: 'seller',
  read: (form) => readValues(form, [...everyForm, ...details]),
  async save(call, values, path) {
    await call('putSeller', { headers: overVersion(values), body: bodyOf({ fields: readSeller(values) }, values) })
    return `${path}?saved=true`
  },
  async look(call, _path, version) {
    const { body } = await (version ? call('getSellerVersion', { params: { version } }) : call('getSeller'))
    return { version: body.version, values: valuesOfSeller(body.value) }
  },
}

/** Handles the form without script. */
export const sellerByForm = partByForm(sellerPart)
