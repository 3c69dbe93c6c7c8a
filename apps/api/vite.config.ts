import { defineConfig } from 'vite'
import { asciiOnly, shortened } from '../../scripts/server-code.ts'

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
        minify: shortened,
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
