/** The parts of what was typed with marks between them, such as tags with commas. */
export function split(text: string, mark: string): string[] {
  return text
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** The address that follows from a name: `Daily Wellness` is at `daily-wellness`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d\s-]/g, '')
    .split(/[\s-]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 60)
    .replace(/-$/, '')
}
