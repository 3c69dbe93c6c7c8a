import { addresses } from '@divine/contracts/calls/addresses'
import { query } from '../../scripts/postgres-server.ts'
import { staffAccount } from '../support/staff-account.ts'
import { workAtDesk } from './agent.ts'
import { DayIsOver, emailOf, openDesk } from './desk.ts'
import type { DeskRecord } from './desk-record.ts'
import { type PlannedAgent, type Server, servers } from './schedule.ts'
import type { Site } from './site.ts'

interface Agent {
  readonly plan: PlannedAgent
  /** Of the session. */
  readonly cookie: string
}

/** Gives each agent an account, and signs them in. */
export async function signInAgents(
  databaseUrl: string,
  plans: readonly PlannedAgent[],
  originOf: (server: Server) => string,
): Promise<Agent[]> {
  await addAccounts(databaseUrl, plans)
  const agents: Agent[] = []
  // In turn: to compare a password takes a core for a moment.
  for (const plan of plans) {
    const reply = await fetch(originOf(servers[plan.number % servers.length] as Server) + addresses.signIn.url, {
      method: addresses.signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(plan), password: staffAccount.password }),
    })
    if (!reply.ok) throw new Error(`${emailOf(plan)} cannot sign in: ${await reply.text()}`)
    agents.push({
      plan,
      cookie: reply.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    })
  }
  return agents
}

/** Lets agents work at the desk until the site is calm. Resolves when all have finished what they began. */
export async function workAtDesks(agents: readonly Agent[], site: Site, record: DeskRecord): Promise<void> {
  const office = { agents: agents.map(({ plan }) => plan), given: new Map<string, string[]>(), record }
  const days = agents.map(async ({ plan, cookie }) => {
    try {
      await workAtDesk(plan, openDesk(plan, cookie, site, record), office)
    } catch (error) {
      if (!(error instanceof DayIsOver)) throw error
      record.strange.push(error.message)
    }
  })
  await Promise.all(days)
}

/** The program that adds an account takes a second for each: all of these have the password of the first. */
async function addAccounts(databaseUrl: string, plans: readonly PlannedAgent[]): Promise<void> {
  const emails = plans.map((plan) => `'${emailOf(plan)}'`).join(', ')
  await query(
    databaseUrl,
    `with added as (
       insert into staff_accounts (id, name, email) select email, split_part(email, '@', 1), email
       from unnest(array[${emails}]) email returning id)
     insert into staff_credentials (id, user_id, account_id, provider_id, password)
     select added.id, added.id, added.id, provider_id, password from added, staff_credentials`,
  )
}
