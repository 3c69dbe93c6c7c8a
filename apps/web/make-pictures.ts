import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/**
 * Makes the files that the site serves of a product's picture: four widths, each as AVIF and WebP, and the JPEG that is
 * shown where the page is shared. `node make-pictures.ts ulcer.png …`: square sources of at least 800 px, named as the
 * product's page. A file that exists already is left alone; delete it to have it made again.
 */
const folder = path.join(import.meta.dirname, 'public/pictures')
const widths = [160, 400, 600, 800]
/** WhatsApp shows a picture of at most 300 KB. */
const shared = { width: 1200, height: 630 }
/** Blends the square picture into the wide background without an edge. */
const fadingSides = `<svg xmlns="http://www.w3.org/2000/svg" width="${shared.height}" height="${shared.height}"><linearGradient id="g">
<stop offset="0" stop-opacity="0"/><stop offset=".2"/><stop offset=".8"/><stop offset="1" stop-opacity="0"/></linearGradient>
<rect width="100%" height="100%" fill="url(#g)"/></svg>`

async function makeMissing(file: string, make: (target: string) => Promise<unknown>): Promise<void> {
  const target = path.join(folder, file)
  if (existsSync(target)) return
  await make(target)
  process.stdout.write(`${target}\n`)
}

await mkdir(folder, { recursive: true })
for (const source of process.argv.slice(2)) {
  const name = path.parse(source).name
  for (const width of widths) {
    await makeMissing(`${name}-${width}.avif`, (target) =>
      sharp(source).resize(width).avif({ quality: 55 }).toFile(target),
    )
    await makeMissing(`${name}-${width}.webp`, (target) =>
      sharp(source).resize(width).webp({ quality: 78 }).toFile(target),
    )
  }
  await makeMissing(`${name}-og.jpg`, async (target) => {
    const ground = await sharp(source)
      .resize({ ...shared, fit: 'fill' })
      .blur(90)
      .toBuffer()
    const whole = await sharp(source)
      .resize({ height: shared.height })
      .composite([{ input: Buffer.from(fadingSides), blend: 'dest-in' }])
      .png()
      .toBuffer()
    await sharp(ground)
      .composite([{ input: whole }])
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(target)
  })
}
