import type { createRouter } from '#/router.tsx'

type ServerSsr = NonNullable<ReturnType<typeof createRouter>['serverSsr']>

/**
 * Collects the texts of the scripts that the router writes into the page. A browser reads a NUL in one as another sign,
 * so that the digest of the policy would be of another script: it is written as its number.
 */
export function noteScripts(
  { serverSsr }: { readonly serverSsr?: Pick<ServerSsr, 'takeInitialHydrationScriptTags'> | undefined },
  scripts: string[],
): void {
  if (!serverSsr) return
  const take = serverSsr.takeInitialHydrationScriptTags
  serverSsr.takeInitialHydrationScriptTags = () => {
    const tags = take()
    for (const tag of tags?.before ?? []) {
      if (!tag.children) continue
      tag.children = tag.children.replaceAll('\0', '\\u0000')
      scripts.push(tag.children)
    }
    return tags
  }
}
