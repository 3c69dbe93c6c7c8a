import sharp from 'sharp'

/** A plain picture of this size, as a file. */
export function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2f6b3f' } })
    .toFormat(format)
    .toBuffer()
}

/** A photo as a phone's camera makes it: about 8 MB, full of detail, rotated, with the location where it was taken. */
export async function phonePhoto(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, noise: grain, background: '#000' } })
    .blur(0.7)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 31/1 28/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 96 })
    .toBuffer()
}

/** A square full of detail, which takes a while to encode. No two are alike. */
export function grain(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: side, height: side, channels: 3, noise, background: '#000' } })
    .jpeg()
    .toBuffer()
}
