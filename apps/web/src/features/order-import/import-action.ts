import { importFieldNames } from '@divine/contracts/orders/import-columns'
import { type ImportConsent, importConsentNames } from '@divine/contracts/orders/import-consents'
import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'

/** The page of former orders. */
export const importPath = '/orders/import'

const fields = ['do', 'file', 'consent', 'isDayFirst', ...importFieldNames] as const

/** Takes the orders of a file in, or takes that back: `do` says which. */
export const importByForm: FormAction = async ({ form, call }) => {
  const values = readValues(form, fields)
  const { file: id, isDayFirst } = values
  const page = `${importPath}?file=${encodeURIComponent(id)}`
  try {
    if (values.do === 'take-back') {
      await call('takeBackImport', { params: { id } })
      return { redirectTo: page }
    }
    const columns = Object.fromEntries(
      importFieldNames.flatMap((name) => (values[name] === '' ? [] : [[name, Number(values[name])]])),
    )
    const consent = importConsentNames.find((each) => each === values.consent) ?? ('' as ImportConsent)
    await call('confirmImport', { params: { id }, body: { columns, isDayFirst: isDayFirst === 'true', consent } })
    return { redirectTo: page }
  } catch (error) {
    return refusedForm('order-import', values, error)
  }
}
