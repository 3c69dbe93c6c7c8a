import { imageIdIn } from '@divine/contracts/texts/image-rules'
import { embeddedFile } from './image-upload.ts'

/** Path of a picture that is kept here, also where its address names the whole site, as a browser copies it. */
export function keptPath(address: string): string | undefined {
  const url = URL.parse(address, location.origin)
  return url?.origin === location.origin && imageIdIn(url.pathname) ? url.pathname : undefined
}

const sign = /^(?:\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Emoji_Modifier})*|\p{Regional_Indicator}{2})+$/u

/** A sign that a chat or a mail draws as a picture, such as a smiling face, as the character that it is. */
export function signOf(image: Element): string | undefined {
  const alt = image.getAttribute('alt') ?? ''
  return sign.test(alt) ? alt : undefined
}

/** Whether a picture of pasted HTML comes into the text, as itself or as a character. */
export function isKeepable(image: Element): boolean {
  const address = image.getAttribute('src') ?? ''
  return keptPath(address) !== undefined || embeddedFile(address) !== undefined || signOf(image) !== undefined
}
