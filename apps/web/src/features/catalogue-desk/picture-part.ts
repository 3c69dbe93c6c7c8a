/** A part of a picture as the frame over it has it: in percent of the picture's width and height. */
export interface PicturePart {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Longest side of what is sent, in pixels: the site stores no picture wider than 1,440. */
const longestSide = 1_920
/** A part narrower than this many pixels of the picture looks blurred on a product's page. */
const sharpWidth = 480
/** Smallest side of a part, in percent: the frame can still be grasped. */
const smallestPart = 10
/** Of a JPEG, from 0 to 1: what is lost cannot be seen, and the file is a tenth of the PNG. */
const jpegQuality = 0.92

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The largest part of this shape, in the middle. @param aspect its width over its height */
export function largestPart(picture: Size, aspect: number): PicturePart {
  const width = Math.min(picture.width, picture.height * aspect)
  const part = { width: (width / picture.width) * 100, height: (width / aspect / picture.height) * 100 }
  return { ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}

/** The part moved by so many percent, as far as the picture goes. */
export function movedPart(part: PicturePart, { x, y }: { readonly x: number; readonly y: number }): PicturePart {
  return {
    ...part,
    x: within(part.x + x, 0, 100 - part.width),
    y: within(part.y + y, 0, 100 - part.height),
  }
}

/** The part so many times as large, around the same middle as far as the picture goes. */
export function sizedPart(part: PicturePart, factor: number): PicturePart {
  const { width, height } = part
  const least = smallestPart / Math.min(width, height)
  const times = within(factor, Math.min(least, 1), Math.min(100 / width, 100 / height))
  const sized = { ...part, width: width * times, height: height * times }
  return movedPart(sized, { x: (width - sized.width) / 2, y: (height - sized.height) / 2 })
}

/** Size at which a part is sent, in pixels: never larger than it is in the picture. */
export function sentSize(picture: Size, part: PicturePart, aspect: number): Size {
  const cut = (picture.width * part.width) / 100
  const width = Math.max(1, Math.round(Math.min(cut, longestSide, longestSide * aspect)))
  return { width, height: Math.max(1, Math.round(width / aspect)) }
}

/** Whether a part looks blurred where it is shown large. */
export const isTooSmall = ({ width }: Size) => width < sharpWidth

/** Draws a part of a picture into a new canvas of this size. */
export function drawPart(picture: ImageBitmap, part: PicturePart, { width, height }: Size): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.imageSmoothingQuality = 'high'
  const [x, y] = [(part.x / 100) * picture.width, (part.y / 100) * picture.height]
  const [cutWidth, cutHeight] = [(part.width / 100) * picture.width, (part.height / 100) * picture.height]
  context.drawImage(picture, x, y, cutWidth, cutHeight, 0, 0, width, height)
  return canvas
}

/**
 * A canvas as a file: a PNG stays one, since it may be see-through; anything else becomes a JPEG on white.
 * @param type of the file that the picture comes from
 * @returns null where the browser makes none
 */
export function fileOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const isPng = type === 'image/png'
  const context = canvas.getContext('2d')
  if (!isPng && context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, isPng ? 'image/png' : 'image/jpeg', jpegQuality))
}
