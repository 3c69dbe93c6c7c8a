import { createHmac } from 'node:crypto'

/**
 * What is kept of what must not be: a number whose buyer was erased, an address that wants no mail, a filter that is
 * gone. Whoever has not the key cannot find it by trying.
 * @returns an HMAC-SHA-256 in hexadecimal
 */
export function keyedDigest(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

/** Length of a block of SHA-256, in bytes. */
const blockLength = 64

/**
 * The two blocks with which a database works the same out of a column, in hexadecimal: SHA-256 of the outer one and of
 * SHA-256 of the inner one and the text (RFC 2104).
 * @param key shorter than a block
 */
export function blocksOf(key: string): { readonly inner: string; readonly outer: string } {
  const block = Buffer.alloc(blockLength)
  block.write(key)
  const padded = (sign: number) => Buffer.from(block.map((byte) => byte ^ sign)).toString('hex')
  return { inner: padded(0x36), outer: padded(0x5c) }
}
