import { Fragment } from 'react'

/** How the name of a picture begins that staff have sent: it is where that is stored, in some of `imageWidths`. */
const uploaded = '/images/'

/** Folder of the site's own pictures; `make-pictures.ts` writes them. */
const folder = '/pictures'

interface PictureProps {
  /** File name without width and ending: that of a product is its topic's slug. */
  readonly name: string
  /** Widths of the available files, in pixels, smallest first. */
  readonly widths: readonly number[]
  /** Of the largest file, in pixels: reserves its space while the picture loads. */
  readonly width: number
  readonly height: number
  /** How wide it is on the page, in the notation of the `sizes` attribute. */
  readonly sizes: string
  /** Widest file that is sent to a phone, however fine its screen: data costs money. */
  readonly phoneWidth?: number
  /** What it shows. Empty if the words beside it say the same. */
  readonly alt: string
  /** The first picture of a page is fetched at once; every other one when it comes near the screen. */
  readonly isFirst?: boolean
}

/**
 * A picture in the formats and widths that the site has of it: AVIF, and WebP for browsers that do not support AVIF.
 */
export function Picture({ name, widths, width, height, sizes, phoneWidth, alt, isFirst = false }: PictureProps) {
  const files = (ending: string, most = Number.POSITIVE_INFINITY) =>
    widths
      .filter((each) => each <= most)
      .map((each) => `${folder}/${name}-${each}.${ending} ${each}w`)
      .join(', ')
  const image = (src: string, srcSet?: string) => (
    <img
      src={src}
      {...(srcSet && { srcSet, sizes })}
      width={width}
      height={height}
      alt={alt}
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
  if (name.startsWith(uploaded)) return image(`${name}/480`, `${name}/480 480w, ${name}/960 960w`)
  return (
    <picture>
      {['avif', 'webp'].map((ending) => (
        <Fragment key={ending}>
          {phoneWidth && (
            <source
              media="(max-width: 48em)"
              type={`image/${ending}`}
              srcSet={files(ending, phoneWidth)}
              sizes={sizes}
            />
          )}
          <source type={`image/${ending}`} srcSet={files(ending)} sizes={sizes} />
        </Fragment>
      ))}
      {image(`${folder}/${name}-${widths[0]}.webp`)}
    </picture>
  )
}

/** The picture of a product, a square: of a topic by its slug, or another of the same kind. */
export function ProductPicture(props: Pick<PictureProps, 'name' | 'sizes' | 'alt' | 'isFirst'>) {
  return <Picture {...props} widths={[400, 600, 800]} phoneWidth={600} width={800} height={800} />
}

/** A product's picture as a small sign beside words that say the same. Twice as fine as it is shown, in one width. */
export function ProductThumbnail({ name }: { name: string }) {
  if (name.startsWith(uploaded)) return <img src={`${name}/480`} width="160" height="160" alt="" loading="lazy" />
  const file = `${folder}/${name}-160`
  return (
    <picture>
      <source type="image/avif" srcSet={`${file}.avif`} />
      <img src={`${file}.webp`} width="160" height="160" alt="" loading="lazy" />
    </picture>
  )
}

/** Path of the picture shown where a page is shared: of the site's own, a JPEG of 1200 by 630 and at most 300 KB. */
export function sharedPicture(name: string): string {
  return name.startsWith(uploaded) ? `${name}/960` : `${folder}/${name}-og.jpg`
}
