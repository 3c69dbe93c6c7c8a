import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import globalData from '@csstools/postcss-global-data'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin as PostcssPlugin } from 'postcss'
import customProperties from 'postcss-custom-properties'
import { defineConfig, type Plugin } from 'vite'
import { asciiOnly, shortened } from '../../scripts/server-code.ts'

const clientFolder = path.join(import.meta.dirname, 'dist/client')

/** Compresses static files once, in the build: doing it per request halves what a server can answer. */
const compressOnce: Plugin = {
  name: 'compress-once',
  applyToEnvironment: (environment) => environment.name === 'client',
  async closeBundle() {
    const files = await readdir(clientFolder, { recursive: true })
    const texts = files.filter((file) => /\.(js|css|svg|webmanifest)$/.test(file))
    await Promise.all(
      texts.map(async (file) => {
        const from = path.join(clientFolder, file)
        const bytes = await readFile(from)
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        await writeFile(`${from}.br`, await promisify(brotliCompress)(bytes, best))
        await writeFile(`${from}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }),
    )
  },
}

/** Where Opera Mini could not use the plain value either. */
const unknownToOperaMini = /^(?:gap|column-gap|row-gap|transition|box-shadow|scroll-margin-top)$/

/**
 * The plain value in front of a `var()` may hold a `clamp()`, which Opera Mini does not support either: its minimum is
 * used.
 */
const plainClamp: PostcssPlugin = {
  postcssPlugin: 'plain-clamp',
  OnceExit(root) {
    root.walkDecls((declaration) => {
      const next = declaration.next()
      const isFallback = next?.type === 'decl' && next.prop === declaration.prop && next.value.includes('var(')
      if (!isFallback) return
      if (unknownToOperaMini.test(declaration.prop)) declaration.remove()
      else declaration.value = declaration.value.replace(/clamp\(([^,]+),[^()]*\)/g, '$1')
    })
  },
}

/**
 * Short names for the classes of all CSS modules: a page carries its styles, and long names would be a tenth of it.
 * They are numbered in the order of the files, so that both builds, and the next one, give the same names.
 */
function shortClassNames(): (name: string, file: string) => string {
  const files = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).sort()
  const classes = files.flatMap((file) => {
    const names = readFileSync(path.join(import.meta.dirname, file), 'utf8').match(/(?<=\.|@keyframes )[a-z][\w-]*/gi)
    return [...new Set(names)].map((name) => `${file} ${name}`)
  })
  const numbers = new Map(classes.map((key, index) => [key, index.toString(36)]))
  return (name, file) => {
    const number = numbers.get(`${path.relative(import.meta.dirname, file.replace(/\?.*/, ''))} ${name}`)
    if (!number) throw new Error(`${file} was changed while it was built: ${name} is new`)
    return `_${number}`
  }
}

/** Small modules that most pages for visitors need: alone they would be seven more files of a product's page. */
const parts = [
  'catalogue/ingredients',
  'content/guarantee',
  'content/notices',
  'content/picture-note',
  'shared/lagos-time',
  'shared/ui/arch',
  'shared/ui/breadcrumb',
  'shared/ui/control',
  'shared/ui/page-intro',
  'shared/ui/pagination',
  'shared/ui/stars',
  'shared/use-when-near',
  'trade/card-link',
  'trade/delivery-note',
  'trade/ingredient-list',
  'trade/ordered-here',
  'trade/product-row',
]

/**
 * The files of code that pages share; whatever no rule names is a file of its own where several pages need it. The
 * first rule that fits decides. Each file more costs a visitor its headers, 650 bytes, and compresses worse; but a
 * module's styles go into the pages of everybody who loads its file, so only what goes together is put together.
 * Counting how many pages need a module, in place of lists, made some page heavier each time (`minShareCount` of 3, 4
 * and 6).
 */
const codeGroups = [
  // All that the service worker needs of the site: without this it would load React.
  { name: 'sending', test: /\/src\/(?:features\/order-form\/outbox|shared\/outbox\/(?!use-)|shared\/api\/call)/ },
  // What the page of a rider needs, and no other: its script is not the site's. What reads its run is the server's.
  {
    name: 'rider',
    test: /\/src\/(?:features\/rider-page\/(?!rider-page|rider-action|read-rider-run|gone-link)|trade\/desk\/read-naira|calls\/rider-addresses)/,
    includeDependenciesRecursively: false,
  },
  // What staff send, and the service worker sends too, and no visitor does.
  { name: 'acts', test: /\/src\/(?:trade\/desk\/(?:act-outbox|call-as)|calls\/addresses)/ },
  // What the desk's own service worker needs, and no visitor does.
  { name: 'kept', test: /\/src\/trade\/desk\/(?:desk-shell|stored-readings|server-clock)/ },
  // Stays the same, and in browsers, when the site's own code changes.
  { name: 'libraries', tags: ['$initial' as const], test: /\/node_modules\// },
  // What every page needs: together with the entry it is one file.
  { name: 'site', tags: ['$initial' as const], test: /\/src\/(?!service-worker|desk-worker|run-worker|entry-rider)/ },
  { name: 'parts', test: new RegExp(`/src/(?:${parts.join('|')})\\b`) },
  // What the seller says of themselves, on three pages, with the look of two columns that two of them have too.
  {
    name: 'about',
    test: /\/src\/(?:features\/marketing\/who-we-are|shared\/ui\/split)\b/,
    includeDependenciesRecursively: false,
  },
  // What every form that is sent needs, but not what it imports: the look of its controls is the shop's too.
  {
    name: 'form',
    test: /\/src\/(?:shared\/(?:forms\/(?!check-values)|ui\/message\b)|orders\/bait-field\b)/,
    includeDependenciesRecursively: false,
  },
  // The order form, without its rules: they bring zod, and come when the form is near.
  {
    name: 'order-form',
    test: /\/src\/(?:features\/order-form\/(?!check|fill-empty|stage-words)|shared\/outbox\/use-outbox|orders\/(?:answers|consent)\b)/,
    includeDependenciesRecursively: false,
  },
]

/** Routes that no visitor comes to from another page: those of staff, and what is opened by a link in a mail. */
const aside = /\/routes\/(?:_staff\/|back|join|login|privacy_|order\.\$token_|run\.)/
/** The file of such a page, as `chunkFileNames` names it. */
const asideFile = /\/s[^/]{7}\.js$/

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // All that a route shows is one part: otherwise what it shows while loading would be in every page.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        // No visitor's page carries what the staff's pages load.
        splitBehavior: ({ routeId }) =>
          /^\/(?:_staff|back|join|order\/|my-order|run\/)/.test(routeId)
            ? [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']]
            : undefined,
      },
    }),
    react(),
    compressOnce,
    asciiOnly,
  ],
  appType: 'custom',
  css: {
    ...(command === 'build' && { modules: { generateScopedName: shortClassNames() } }),
    postcss: {
      // Opera Mini does not support custom properties: each use gets the token's plain value in front of it.
      plugins: [
        globalData({ files: [path.join(import.meta.dirname, 'src/styles/tokens.css')] }),
        customProperties({ preserve: true }),
        plainClamp,
      ],
    },
  },
  environments: {
    client: {
      build: {
        outDir: clientFolder,
        manifest: true,
        target: 'es2022',
        // Lightning CSS drops the plain values; esbuild keeps them, and for an old target writes nothing newer.
        cssMinify: 'esbuild',
        cssTarget: 'opera12',
        modulePreload: {
          polyfill: false,
          // Every visitor's script lists what each route needs. Of the staff's it names the styles alone: their code
          // asks for the rest itself, which costs staff one way to the server where they first open a page.
          resolveDependencies: (file, needed) =>
            asideFile.test(file) ? needed.filter((each) => each.endsWith('.css')) : needed,
        },
        rolldownOptions: {
          input: {
            client: 'src/entry-client.tsx',
            'service-worker': 'src/service-worker.ts',
            'desk-worker': 'src/desk-worker.ts',
            'run-worker': 'src/run-worker.ts',
            rider: 'src/entry-rider.ts',
          },
          output: {
            codeSplitting: { groups: codeGroups },
            // A page names each of its files: short names make it smaller.
            chunkFileNames: ({ facadeModuleId }) =>
              aside.test(facadeModuleId ?? '') ? 'assets/s[hash:7].js' : 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css'))
                ? 'assets/[hash:6][extname]'
                : 'assets/[name]-[hash][extname]',
            // The service workers keep their names: browsers look for their next version at the same address.
            entryFileNames: ({ name }) => (name.endsWith('-worker') ? '[name].js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        rolldownOptions: { input: 'src/entry-server.tsx', output: { minify: shortened } },
      },
      // The built server bundle is complete; in development Node loads the packages itself.
      resolve: { noExternal: command === 'build' ? true : [] },
    },
  },
}))
