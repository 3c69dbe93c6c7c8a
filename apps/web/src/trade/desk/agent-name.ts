/** Members of staff are known by their emails; these say them shortly. */

/** What colleagues call a member of staff: `chidi.eze@staff.example` is `Chidi`. */
export function agentName(email: string): string {
  const [first = email] = email.split(/[@.+_-]/)
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}`
}

/** The same in two letters, for a round sign. */
export function agentInitials(email: string): string {
  return agentName(email).slice(0, 2)
}
