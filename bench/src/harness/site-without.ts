import { registerHooks } from 'node:module'

/** A module that the site is started without. */
interface Replaced {
  /** How it is imported, or how that ends. */
  readonly specifier: string
  /** How the path of the module ends that imports it. */
  readonly importedBy: string
  /** What takes its place. */
  readonly by: URL
}

/**
 * Starts the site as it is, but for one module: what that costs is measured against it. The site has no
 * switch for such things.
 * @throws {Error} where the module is imported by nobody, or by another one
 */
export async function startSiteWithout({ specifier, importedBy, by }: Replaced): Promise<void> {
  let isReplaced = false
  registerHooks({
    resolve(asked, context, next) {
      if (!asked.endsWith(specifier) || !context.parentURL?.endsWith(importedBy)) return next(asked, context)
      isReplaced = true
      return next(by.href, context)
    },
  })
  await import(new URL('../../../apps/api/src/main.ts', import.meta.url).href)
  if (!isReplaced) throw new Error(`${importedBy} does not import ${specifier}`)
}
