/** What colleagues call a member of staff, who is known by an email: `chidi.eze@staff.example` is `Chidi`. */
export function agentName(email: string): string {
  const [first = email] = email.split(/[@.+_-]/)
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}`
}
