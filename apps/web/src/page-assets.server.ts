import { readFileSync } from 'node:fs'
import { unsettledMark } from '#/features/order-form/unsettled-mark.ts'
import { noteVisit } from '#/features/order-form/where-from.ts'
import { wishlistKey } from '#/features/wishlist/wishlist.ts'
import type { OwnScript } from '#/router.tsx'
import { cartKey } from '#/trade/cart.ts'

type Manifest = Parameters<
  typeof import('@tanstack/react-router/ssr/server').createRequestHandler
>[0]['getRouterManifest']
type ServerManifest = Awaited<ReturnType<NonNullable<Manifest>>>

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly dynamicImports?: readonly string[]
  /** Such as fonts. */
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export interface PageAssets {
  /** What the router needs to know of the build. */
  readonly manifest: ServerManifest
  /**
   * Text of the script that wakes a page of these routes up, for the end of its body.
   * @param more path of what it needs beside the files of the build
   */
  startScript(routeIds: readonly string[], more: string): string
  /** Text of the script that wakes a page by a script of its own, at once. */
  ownScript(name: OwnScript): string
  /**
   * The style sheets of these routes as one text, and links that tell the script that they are already there: both are
   * for the page's head.
   * @param isLean for visitors who save data: without the webfont
   */
  styles(routeIds: readonly string[], isLean: boolean): { readonly css: string; readonly links: string }
  /**
   * Paths of all files that pages of these routes may ask for, at once or later, other pages aside. Fonts are among
   * them, and not the style sheets that are written into the page.
   */
  files(routeIds: readonly string[]): readonly string[]
}

/**
 * Script starts when somebody touches the page: until then nothing needs it, and most visits to a page are for
 * reading. It starts at once if an order on the device waits, or has just been stored; if a wishlist or a cart
 * is stored there, which the page shows; and on pages that ask for it: those for one person. Until then a page that
 * came without the cart does not say that there is none (`data-cart`).
 *
 * Where the visit began is noted at once, for an order on a later page.
 *
 * It requests all files at once. If they had to discover each other they would come one after the other, and on a slow
 * network each step takes a second in which the page is not yet awake.
 * @param files all that the page needs, including the entry
 */
function lateStart(files: readonly string[]): string {
  return `(function(){var d=0;function g(){d++||${JSON.stringify(files)}.forEach(function(f){import("/assets/"+f+".js")})}
["pointerdown","keydown","focusin"].forEach(function(n){addEventListener(n,g,{once:true,passive:true})});
try{(document.documentElement.dataset.start||${JSON.stringify([unsettledMark, wishlistKey, cartKey])}.some(function(n){return localStorage.getItem(n)}))&&g();localStorage.getItem(${JSON.stringify(cartKey)})&&(document.documentElement.dataset.cart=1);${noteVisit}}catch(e){}})()`
}

/** Fonts to fetch, as the build writes them; the device's own fonts stay. */
const webfonts = /@font-face\s*\{[^}]*url\([^}]*\}/g

function builtAssets(): PageAssets {
  const clientFolder = new URL('../client/', import.meta.url)
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', clientFolder), 'utf8'))
  const entry = Object.values(chunks).find((chunk) => chunk.isEntry && chunk.name === 'client')
  if (!entry) throw new Error('The build has no client entry')

  /** A chunk, after everything that it imports. */
  function withImports(chunk: Chunk | undefined, seen = new Set<Chunk>()): Set<Chunk> {
    if (!chunk || seen.has(chunk)) return seen
    for (const key of chunk.imports ?? []) withImports(chunks[key], seen)
    return seen.add(chunk)
  }

  const chunksByRoute = new Map<string, Chunk>()
  for (const chunk of Object.values(chunks)) {
    const file = chunk.src?.match(/^src\/routes\/(.+)\.tsx\?/)?.[1]
    if (file) chunksByRoute.set(`/${file.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`, chunk)
  }

  /** Everything that a page of these routes needs, each file after its imports. */
  function chunksOf(routeIds: readonly string[]): Chunk[] {
    const needed = new Set<Chunk>()
    for (const chunk of [entry, ...routeIds.map((id) => chunksByRoute.get(id))]) withImports(chunk, needed)
    return [...needed]
  }

  const routeChunks = new Set(chunksByRoute.values())

  /** Everything that a chunk may load, except other pages, and what the entry loads later: it is for visitors. */
  function withLater(chunk: Chunk | undefined, seen: Set<Chunk>): void {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    const later = chunk === entry ? [] : (chunk.dynamicImports ?? [])
    for (const key of [...(chunk.imports ?? []), ...later]) {
      const next = chunks[key]
      if (next && !routeChunks.has(next)) withLater(next, seen)
    }
  }

  const sheets = new Map<string, string>()
  function sheet(file: string): string {
    const css = sheets.get(file) ?? readFileSync(new URL(file, clientFolder), 'utf8').trim()
    sheets.set(file, css)
    return css
  }

  return {
    manifest: { routes: {} },
    startScript(routeIds, more) {
      const paths = [...chunksOf(routeIds).map(({ file }) => `/${file}`), more]
      const files = paths.map((path) => path.replace(/^\/assets\/(.+)\.js$/, '$1'))
      return lateStart(files)
    },
    ownScript(name) {
      const own = Object.values(chunks).find((chunk) => chunk.isEntry && chunk.name === name)
      return [...withImports(own)].map(({ file }) => `import("/${file}")`).join(';')
    },
    styles(routeIds, isLean) {
      const files = [...new Set(chunksOf(routeIds).flatMap(({ css }) => css ?? []))]
      // Disabled links are never loaded.
      const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('')
      const css = files.map(sheet).join('\n')
      return { css: isLean ? css.replace(webfonts, '') : css, links }
    },
    files(routeIds) {
      const needed = new Set<Chunk>()
      for (const chunk of [entry, ...routeIds.map((id) => chunksByRoute.get(id))]) withLater(chunk, needed)
      const inPage = new Set(chunksOf(routeIds))
      const files = [...needed].flatMap((chunk) => {
        const { file, css = [], assets = [] } = chunk
        return [file, ...(inPage.has(chunk) ? [] : css), ...assets]
      })
      return [...new Set(files)].map((file) => `/${file}`)
    },
  }
}

/** In development Vite serves the modules one by one, with hot reload. */
const refreshPreamble = `import RefreshRuntime from "/@react-refresh";RefreshRuntime.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;window.__vite_plugin_react_preamble_installed__=true`

function developmentAssets(): PageAssets {
  const module = (src: string) => ({ attrs: { type: 'module', src } })
  const scripts = [
    { attrs: { type: 'module' }, children: refreshPreamble },
    module('/@vite/client'),
    module('/src/entry-client.tsx'),
  ]
  return {
    manifest: { routes: { __root__: { scripts } } },
    startScript: () => '',
    ownScript: (name) => `import("/src/entry-${name}.ts")`,
    styles: () => ({ css: '', links: '' }),
    files: () => [],
  }
}

export const pageAssets = import.meta.env.DEV ? developmentAssets() : builtAssets()
