import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { saidOfForm } from './said-of-form.ts'

/** The page of a rider, by the secret of its link. */
export const riderPath = (secret: string) => `/run/${secret}`

/** Handles the forms of a rider's page without script. */
export const riderByForm: FormAction = async ({ form, call, url: { pathname } }) => {
  const { reference, said } = saidOfForm(form)
  const secret = pathname.split('/')[2] ?? ''
  try {
    await call('sayStop', { params: { secret, reference }, headers: {}, body: said })
    return { redirectTo: pathname }
  } catch (error) {
    return refusedForm('rider', { reference }, error)
  }
}
