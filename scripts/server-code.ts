import type { Plugin } from 'vite'

/** V8 stores a text with any character beyond Latin-1 in two bytes per character, and keeps the text of all code. */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
}

/** How code that a server runs is shortened: its text takes half the memory, and stack traces keep their names. */
export const shortened = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: true },
  codegen: true,
}
