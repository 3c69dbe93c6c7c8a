import { defineConfig, type Plugin } from 'vite'

/** V8 stores a text with any character beyond Latin-1 in two bytes per character: 5 MB more for all of the code. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
}

/**
 * The API as one file and a few that are loaded when needed, for production: finding and reading 1,600 modules doubles
 * the time of a start and the memory of the process. Development and tests run the sources.
 */
export default defineConfig({
  plugins: [asciiOnly],
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/main.ts' },
      output: {
        // The text of the code stays in memory: this makes it half as long. Stack traces keep their names.
        minify: {
          compress: { keepNames: { function: true, class: true } },
          mangle: { keepNames: true },
          codegen: true,
        },
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash:7].js',
      },
    },
  },
  ssr: {
    noExternal: true,
    // They look for files of their own beside their code.
    external: ['@electric-sql/pglite', '@fastify/swagger-ui', 'sharp'],
  },
})
