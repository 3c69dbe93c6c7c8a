import { addresses } from '@divine/contracts/calls/addresses'
import { type APIResponse, type FullConfig, request } from '@playwright/test'
import { furtherAccounts, staffAccount } from './staff-account.ts'

/**
 * Adds the further accounts to the site that most tests share, before the first test: as at /people, an owner invites
 * each, who chooses the password. Each account by the command line would be one more start of the API.
 */
export default async function addAccounts({ projects }: FullConfig): Promise<void> {
  const baseURL = projects.find(({ name }) => name === 'phone')?.use.baseURL
  if (!baseURL) throw new Error('The project "phone" says no baseURL, which is the site that needs the accounts.')
  const owner = await request.newContext({ baseURL })
  await expectAnswer(owner.post(addresses.signIn.url, { data: staffAccount }))
  const anybody = await request.newContext({ baseURL })
  for (const { email, password, role } of furtherAccounts) {
    const data = { email, role: role ?? 'owner' }
    const invited = await expectAnswer(owner.post(addresses.invitePerson.url, { data }))
    const token =
      String((await invited.json()).link)
        .split('/')
        .at(-1) ?? ''
    const joining = addresses.acceptInvitation.url.replace(':token', token)
    await expectAnswer(anybody.post(joining, { data: { fullname: email, password } }))
  }
  await owner.dispose()
  await anybody.dispose()
}

/** @throws where the site refuses */
async function expectAnswer(asked: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await asked
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return answer
}
