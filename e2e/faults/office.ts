import { addresses } from '@divine/contracts/calls/addresses'
import type { Money } from '@divine/contracts/calls/money'
import { query } from '../../scripts/postgres-server.ts'
import { staffAccount } from '../support/staff-account.ts'
import { workAtDesk } from './agent.ts'
import { openTill } from './cashier.ts'
import type { DeliveryRecord } from './delivery-record.ts'
import { emailOf, openDesk } from './desk.ts'
import type { DeskRecord } from './desk-record.ts'
import { type Rider, sendRuns } from './dispatcher.ts'
import { DayIsOver, openPhone } from './phone.ts'
import { type Duty, type PlannedStaff, type Server, servers } from './schedule.ts'
import type { Site } from './site.ts'

interface StaffMember {
  readonly plan: PlannedStaff
  /** Of the session. */
  readonly cookie: string
  /** Who brings the runs that a dispatcher puts together. */
  readonly riderId: number | undefined
}

/** Agents and the cashier are owners: agents take buyers over from each other. */
const roleOf: Readonly<Record<Duty, string>> = { agent: 'owner', dispatcher: 'dispatcher', cashier: 'owner' }

/** Gives each member of staff an account, and each dispatcher a rider, and signs them in. */
export async function signInStaff(
  databaseUrl: string,
  plans: readonly PlannedStaff[],
  originOf: (server: Server) => string,
): Promise<StaffMember[]> {
  await addAccounts(databaseUrl, plans)
  const staff: StaffMember[] = []
  // In turn: to compare a password takes a core for a moment.
  for (const plan of plans) {
    const reply = await fetch(originOf(servers[plan.number % servers.length] as Server) + addresses.signIn.url, {
      method: addresses.signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(plan), password: staffAccount.password }),
    })
    if (!reply.ok) throw new Error(`${emailOf(plan)} cannot sign in: ${await reply.text()}`)
    const cookie = reply.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const riderId = plan.duty === 'dispatcher' ? await addRider(originOf(0), cookie, plan) : undefined
    staff.push({ plan, cookie, riderId })
  }
  return staff
}

/**
 * Lets everybody work until the site is calm, and finish what they began.
 * @returns how the money stands once all that was brought is signed off; undefined where no answer came
 */
export async function workAtOffice(
  staff: readonly StaffMember[],
  site: Site,
  record: DeskRecord,
  delivery: DeliveryRecord,
): Promise<Money | undefined> {
  const withDuty = (duty: Duty) => staff.filter(({ plan }) => plan.duty === duty)
  const desk = ({ plan, cookie }: StaffMember) => openDesk(plan, cookie, site, record)
  const agents = withDuty('agent')
  const office = { agents: agents.map(({ plan }) => plan), given: new Map<string, string[]>(), record }
  const [cashier] = withDuty('cashier') as [StaffMember]
  const till = openTill(cashier.plan, desk(cashier), delivery)
  const untilOver = async <Found>(work: Promise<Found>): Promise<Found | undefined> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof DayIsOver)) throw error
      record.strange.push(error.message)
      return undefined
    }
  }
  await Promise.all([
    ...agents.map((member) => untilOver(workAtDesk(member.plan, desk(member), office))),
    ...withDuty('dispatcher').map((member) =>
      untilOver(sendRuns(member.plan, desk(member), riderOf(member, site, record), delivery)),
    ),
    untilOver(till.work()),
  ])
  return untilOver(till.close())
}

function nameOfRider({ number }: PlannedStaff): string {
  return `Yusuf ${number}`
}

/** @param cookie of the dispatcher's session */
async function addRider(origin: string, cookie: string, plan: PlannedStaff): Promise<number> {
  const name = nameOfRider(plan)
  const reply = await fetch(origin + addresses.addRider.url, {
    method: addresses.addRider.method,
    headers: { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ name, phone: `0806${String(plan.number).padStart(7, '0')}` }),
  })
  if (!reply.ok) throw new Error(`${name} cannot be added: ${await reply.text()}`)
  return ((await reply.json()) as { id: number }).id
}

/** The rider of a dispatcher's runs. The attempts of a phone are those of the dispatcher, from another one on. */
function riderOf({ plan, riderId = 0 }: StaffMember, site: Site, record: DeskRecord): Rider {
  const name = nameOfRider(plan)
  const phone = (number: number) => {
    const attempts = [...plan.attempts.slice(number), ...plan.attempts.slice(0, number)]
    return openPhone({ name: `${name}, phone ${number}`, attempts, cookie: undefined }, site, record)
  }
  return { id: riderId, name, phones: [phone(1), phone(2)] }
}

/** The program that adds an account takes a second for each: all of these have the password of the first. */
async function addAccounts(databaseUrl: string, plans: readonly PlannedStaff[]): Promise<void> {
  const accounts = plans.map((plan) => `('${emailOf(plan)}', '${roleOf[plan.duty]}')`).join(', ')
  await query(
    databaseUrl,
    `with added as (
       insert into staff_accounts (id, name, email, role) select email, split_part(email, '@', 1), email, role
       from (values ${accounts}) wanted (email, role) returning id)
     insert into staff_credentials (id, user_id, account_id, provider_id, password)
     select added.id, added.id, added.id, provider_id, password from added, staff_credentials`,
  )
}
