import path from 'node:path'

/** The folder of the API. It is the parent of both `src` and `dist`, so it is right in the sources and in the build. */
export const apiFolder = path.join(import.meta.dirname, '..')
/** The folder of the web app, whose built pages and files are served. */
export const webFolder = path.join(apiFolder, '../web')
