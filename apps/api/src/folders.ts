import path from 'node:path'

/** The folder of the API. It lies above `src` and above `dist` alike, so it is right in the sources and in what is built. */
export const apiFolder = path.join(import.meta.dirname, '..')
/** The folder of the web app, whose built pages and files are served. */
export const webFolder = path.join(apiFolder, '../web')
