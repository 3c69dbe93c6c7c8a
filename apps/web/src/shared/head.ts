import type { JSX } from 'react'
import { refusalOf, type Submission } from '#/shared/forms/submission.ts'
import { sharedPicture } from '#/shared/ui/picture.tsx'

export const siteName = 'Divine Health Supplements'

/** The whole browser title of the page with this name. Without one: the title of the home page and of unnamed pages. */
export function pageTitle(name?: string): string {
  return name ? `${name} | ${siteName}` : `${siteName} | Herbal Health Care`
}

const errorMark = 'Error: '

/** A browser title that begins with whether the page shows a form with a problem: the title is read first. */
export function markedTitle(title: string, hasProblem: boolean): string {
  const plain = title.startsWith(errorMark) ? title.slice(errorMark.length) : title
  return hasProblem ? `${errorMark}${plain}` : plain
}

/** The one path under which a page is known, however the router writes it: without a trailing slash. */
export function canonicalPath(path: string): string {
  return path === '/' ? path : path.replace(/\/$/, '')
}

/** Something about the page for search engines, in the words of schema.org. */
export type StructuredData = Readonly<{ '@type': string; [property: string]: unknown }>

interface PageFacts {
  /** The page's own name; the site's name follows it. If left out, the default title is used. */
  readonly title?: string
  /** One or two sentences for search results and shared links. */
  readonly description: string
  /** Name of the picture that is shown where the page is shared. */
  readonly picture?: string
  readonly kind?: 'website' | 'article' | 'product'
  /** Keeps the page out of search results. */
  readonly noindex?: boolean
  /** Receives the address of the site and returns what the page shows in the words of schema.org. */
  readonly structured?: (origin: string) => readonly StructuredData[]
}

/** The router writes this entry as a data script, and escapes whatever could end it; its types do not know it. */
function structuredTag(data: StructuredData): JSX.IntrinsicElements['meta'] {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } } as object
}

/** The route's match, as its `head` receives it. */
interface PageMatch {
  readonly pathname: string
  readonly staticData?: { readonly audience?: string }
  readonly context: { readonly site: { readonly publicOrigin: string; readonly submission?: Submission | undefined } }
}

/**
 * What a page's `head` returns: everything that search results, shared links and the browser's tab show of it. If
 * the page answers a refused form, the title says so.
 */
export function pageHead({ pathname, context, staticData }: PageMatch, facts: PageFacts) {
  const { title, description, picture = 'home-hero', kind = 'website', noindex = false } = facts
  const { publicOrigin, submission } = context.site
  const address = `${publicOrigin}${canonicalPath(pathname)}`
  const fullTitle = markedTitle(pageTitle(title), refusalOf(submission) !== undefined)
  const structured = facts.structured?.(publicOrigin) ?? []
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      { property: 'og:type', content: kind },
      { property: 'og:title', content: fullTitle },
      { property: 'og:description', content: description },
      // The address of a page for one person may be their key to it.
      ...(staticData?.audience === 'one-person' ? [] : [{ property: 'og:url', content: address }]),
      { property: 'og:image', content: `${publicOrigin}${sharedPicture(picture)}` },
      ...(picture[0] === '/'
        ? []
        : [
            { property: 'og:image:width', content: '1200' },
            { property: 'og:image:height', content: '630' },
          ]),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...structured.map(structuredTag),
    ],
    links: noindex ? [] : [{ rel: 'canonical', href: address }],
  }
}

/** What the `head` of a page for staff returns, which nobody searches for. */
export function staffHead(match: PageMatch, title: string) {
  return pageHead(match, { title, description: 'For staff.', noindex: true })
}
