import { knownAmong } from './known-words.ts'

/** What a member of staff is in the business. Source: the order desk, 'Who may what'. */
export const roles = ['owner', 'agent', 'dispatcher'] as const
export type Role = (typeof roles)[number]

/** The role that may do least: of an account that was added without one. */
export const leastRole: Role = 'dispatcher'

/** Whether a stored role is one of ours. Whoever has one that only a newer version knows may do nothing meanwhile. */
export function isKnownRole(stored: string): boolean {
  return knownAmong(roles, stored) !== null
}

/** A stored role as it is shown. It says nothing of what somebody may do: see {@link isKnownRole}. */
export function shownRole(stored: string): Role {
  return knownAmong(roles, stored) ?? leastRole
}

interface RoleRecord {
  readonly words: string
  /** What somebody of this role does, for who invites them. */
  readonly does: string
}

/** The roles in words, as pages and commands say them. */
export const roleRecords: Readonly<Record<Role, RoleRecord>> = {
  owner: { words: 'Owner', does: 'Everything, with people, files and erasing.' },
  agent: { words: 'Agent', does: 'Calls buyers, and writes texts and replies to reviews.' },
  dispatcher: {
    words: 'Dispatcher',
    does: 'Brings what is confirmed, and reads neither the message nor what the product is for.',
  },
}
