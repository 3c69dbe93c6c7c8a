/** Where the server gives the desk's page without anything in it, the same for everybody. */
export const deskShellPath = '/desk-shell'

/** Media type of the list of files in the shell: a script of this kind runs nothing. */
const listType = 'application/json'

/** Whether this path is a page of the desk that opens without a network: the orders, and one of them. */
export function isDeskPage(path: string): boolean {
  return /^\/orders(?:\/DH-[\dA-Z]+)?\/?$/i.test(path)
}

/** The files that a shell needs, as a part of its page. @param files their paths, none with a `<` in it */
export function filesInShell(files: readonly string[]): string {
  return `<script type="${listType}">${JSON.stringify(files)}</script>`
}

/** Paths of the files that a shell needs. @throws {Error} if it is no shell */
export function filesOfShell(html: string): readonly string[] {
  const [, list] = new RegExp(`<script type="${listType}">(\\[[^<]*\\])</script>`).exec(html) ?? []
  if (!list) throw new Error('The shell names no files')
  return JSON.parse(list)
}
