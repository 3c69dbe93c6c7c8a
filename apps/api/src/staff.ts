import { rolesInWords } from '@divine/contracts/calls/role-table'
import { type Role, roles } from '@divine/contracts/calls/roles'
import { z } from 'zod'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './database/client.ts'
import { DataFolderError } from './database/data-folder.ts'
import { OtherDatabaseError } from './database/direct-address.ts'
import { FolderInUseError } from './database/folder-lock.ts'
import { DatabaseUnavailableError } from './database/unreachable.ts'
import { insertLines } from './features/journal/journal-queries.ts'
import { mintPassword, type Staff, StaffAccountError, staffOn } from './features/staff/staff.ts'
import { takeWork } from './take-work.ts'

const help = `Manages staff accounts.

  npm run staff -- list
  npm run staff -- add EMAIL [ROLE] adds an account and prints its password: owner, if not agent or dispatcher is said
  npm run staff -- reset EMAIL      makes a new password, ends all sessions, lifts a bar
  npm run staff -- disable EMAIL    bars the account and ends all its sessions
  npm run staff -- drop-code EMAIL  takes the code from the phone away, for who lost phone and recovery codes

A password of your own can be given in STAFF_PASSWORD. The embedded database belongs to one process: stop the site first.`

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** A list on the standard output may be read by a program. */
function warn(text: string): void {
  process.stderr.write(`${text}\n`)
}

type Command = (staff: Staff, email: string, role: Role) => Promise<void>

/** Without the spaces around it, as the first start reads it. */
const ownPassword = process.env.STAFF_PASSWORD?.trim()
const told = (password: string) => (ownPassword ? 'the password in STAFF_PASSWORD.' : `the password:\n${password}`)

const commands: Record<string, Command> = {
  add: async (staff, email, role) => {
    // By the rule of the sign-in, which takes no other.
    if (!z.email().safeParse(email).success) throw new StaffAccountError(`${email} is not an email address.`)
    const password = ownPassword || mintPassword()
    await staff.add(email, password, role)
    say(`Added ${email}, ${rolesInWords([role])}, who signs in with ${told(password)}`)
  },
  reset: async (staff, email) => {
    const password = ownPassword || mintPassword()
    await staff.reset(email, password)
    say(`All sessions of ${email} are ended, who now signs in with ${told(password)}`)
  },
  disable: async (staff, email) => {
    await staff.disable(email)
    say(`${email} can no longer sign in. All sessions are ended.`)
  },
  'drop-code': async (staff, email) => {
    await staff.removeSecondFactor(email)
    say(`${email} has no code from the phone any more. All sessions are ended.`)
  },
}

async function run([name = '', email = '', given, ...rest]: string[]): Promise<void> {
  const command = commands[name]
  const role = roles.find((each) => each === (given ?? 'owner'))
  const isRoleRight = role !== undefined && (given === undefined || name === 'add')
  const isWhole = name === 'list' ? !email : command && /^\S+@\S+$/.test(email) && isRoleRight && rest.length === 0
  if (!isWhole || !role) throw new StaffAccountError(help)
  // Nobody is erased here: the disk of that file may be gone.
  const config = await readConfig({ ...process.env, ERASED_NUMBERS_FILE: undefined })
  const opened = await openDatabase(config.database, warn)
  try {
    const { publicOrigin, secondFactorRequired } = config
    const staff = await staffOn(opened.database, publicOrigin, secondFactorRequired, takeWork)
    if (command) {
      await command(staff, email, role)
      const line = { person: 'command line', what: 'people-changed', call: name, about: email } as const
      return await insertLines(opened.database, [line])
    }
    const rows = await staff.list()
    for (const row of rows) {
      const marks = `${row.hasSecondFactor ? '  with a code from the phone' : ''}${row.disabledAt ? '  disabled' : ''}`
      say(`${row.email}  ${row.role}  added ${row.createdAt.toISOString().slice(0, 10)}${marks}`)
    }
    say(`${rows.length} ${rows.length === 1 ? 'account' : 'accounts'}`)
  } finally {
    await opened.close()
  }
}

// Nobody else may read what this process writes, which includes orders and session keys.
process.umask(0o077)
try {
  await run(process.argv.slice(2))
} catch (error) {
  const expected = [
    StaffAccountError,
    ConfigError,
    DataFolderError,
    FolderInUseError,
    DatabaseUnavailableError,
    OtherDatabaseError,
  ]
  const isExpected = expected.some((kind) => error instanceof kind)
  process.stderr.write(`${isExpected && error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
