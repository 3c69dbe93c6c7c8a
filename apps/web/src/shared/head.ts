export const siteName = 'Divine Health Supplements'

/** The whole browser title of the page with this name. Without one: that of the home page and of pages that have none. */
export function pageTitle(name?: string): string {
  return name ? `${name} | ${siteName}` : `${siteName} | Herbal Health Care`
}

interface PageFacts {
  /** The page's own name; the site's name is put behind it. Left out, the default title stands. */
  readonly title?: string
  /** One or two sentences for search results and shared links. */
  readonly description: string
  /** Keeps the page out of search results. */
  readonly noindex?: boolean
  /** The page shows a form again with what is wrong in it: the title says so first, as it is what is read first. */
  readonly hasProblem?: boolean
}

/** What a page's `head` returns. Its canonical address comes from the root route, which knows the public origin. */
export function pageHead({ title, description, noindex = false, hasProblem = false }: PageFacts) {
  const fullTitle = `${hasProblem ? 'Error: ' : ''}${pageTitle(title)}`
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      { property: 'og:title', content: fullTitle },
      { property: 'og:description', content: description },
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
  }
}
