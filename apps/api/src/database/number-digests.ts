import { createHmac } from 'node:crypto'

/** What is kept of a number whose buyer was erased: an HMAC-SHA-256 in hexadecimal. @param phone in E.164 */
export function digestOfNumber(key: string, phone: string): string {
  return createHmac('sha256', key).update(phone).digest('hex')
}

/** Length of a block of SHA-256, in bytes. */
const blockLength = 64

/**
 * The two blocks with which a database works the same out of a column, in hexadecimal: SHA-256 of the outer one and of
 * SHA-256 of the inner one and the number (RFC 2104).
 * @param key shorter than a block
 */
export function blocksOf(key: string): { readonly inner: string; readonly outer: string } {
  const block = Buffer.alloc(blockLength)
  block.write(key)
  const padded = (sign: number) => Buffer.from(block.map((byte) => byte ^ sign)).toString('hex')
  return { inner: padded(0x36), outer: padded(0x5c) }
}
