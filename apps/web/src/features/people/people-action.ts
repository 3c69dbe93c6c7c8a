import { rolesInWords } from '@divine/contracts/calls/role-table'
import { type Role, roles } from '@divine/contracts/calls/roles'
import type { Call } from '#/shared/api/call.ts'
import { type FormAction, refusedForm } from '#/shared/forms/form-action.ts'
import { readValues } from '#/shared/forms/values.ts'

const fields = ['do', 'id', 'email', 'name', 'role'] as const
type Values = Readonly<Record<(typeof fields)[number], string>>

/** What a form of the page has done, in words, and the link that is told here alone. */
export interface Done {
  readonly said: string
  readonly link?: string
}

export const readPeopleForm = (form: FormData): Values => readValues(form, fields)

/** Does what a form of the page asks for. @throws what the call throws */
export async function changePeople(call: Call, values: Values): Promise<Done> {
  const { id, email, name, role } = values
  const params = { id }
  switch (values.do) {
    case 'bar':
      await call('changePerson', { params, body: { isBarred: true } })
      return {
        said: `${name} is barred, and signed out on every device. Any rider’s link that they made is good no more: make another one at its run.`,
      }
    case 'lift':
      await call('changePerson', { params, body: { isBarred: false } })
      return { said: `${name} may sign in again.` }
    case 'sign-out':
      await call('changePerson', { params, body: { isSignedOut: true } })
      return { said: `${name} is signed out on every device.` }
    case 'role': {
      const chosen = roleOf(role)
      await call('changePerson', { params, body: { role: chosen as Role } })
      return { said: `${name} is ${rolesInWords(chosen ? [chosen] : [])} now, and signs in again.` }
    }
    case 'withdraw':
      await call('withdrawInvitation', { querystring: { email } })
      return { said: `The link for ${email} is good no more.` }
    default: {
      const { body } = await call('invitePerson', { body: { email, role: roleOf(role) as Role } })
      const said = body.isForPassword
        ? `${email} has an account already, and stays in their role. A link with which they choose a new password`
        : `A link with which ${email} joins`
      return { said, link: body.link }
    }
  }
}

/** What was not chosen is sent as it is: the API says so at its field. */
function roleOf(role: string): Role | undefined {
  return roles.find((each) => each === role)
}

/** Shows the page again with what is wrong. @throws the error itself when it is not a refusal */
export function refusedChange({ email, role, ...values }: Values, error: unknown) {
  return refusedForm('people', values.do === 'invite' ? { email, role } : {}, error)
}

/** Handles the forms of the page without script. */
export const peopleByForm: FormAction = async ({ form, call }) => {
  const values = readPeopleForm(form)
  try {
    const { said, link = '' } = await changePeople(call, values)
    return { status: 200, submission: { kind: 'shown', form: 'people', values: { said, link } } }
  } catch (error) {
    return refusedChange(values, error)
  }
}
