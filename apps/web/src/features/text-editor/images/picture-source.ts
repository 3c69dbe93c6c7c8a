import { imageIdIn } from '@divine/contracts/texts/image-rules'
import { embeddedFile } from './image-upload.ts'

/** Path of a stored picture, also from an address with the site's origin, as a browser copies it. */
export function storedPath(address: string): string | undefined {
  const url = URL.parse(address, location.origin)
  return url?.origin === location.origin && imageIdIn(url.pathname) ? url.pathname : undefined
}

const sign = /^(?:\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Emoji_Modifier})*|\p{Regional_Indicator}{2})+$/u

/** The character of an emoji that a chat or mail draws as a picture, such as a smiling face. */
export function signOf(image: Element): string | undefined {
  const alt = image.getAttribute('alt') ?? ''
  return sign.test(alt) ? alt : undefined
}

/** Whether a picture of pasted HTML comes into the text, as itself or as a character. */
export function isUsable(image: Element): boolean {
  const address = image.getAttribute('src') ?? ''
  return storedPath(address) !== undefined || embeddedFile(address) !== undefined || signOf(image) !== undefined
}
