import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'

/**
 * A browser that takes alerts: where, and with which keys; and what it makes of a message. Source: RFC 8291 and
 * RFC 8188.
 */
export function pushSubscriber(endpoint: string) {
  const browser = createECDH('prime256v1')
  const publicKey = browser.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** @param body as the push service got it: salt, record size, the sender's key, and one record */
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      const shared = browser.computeSecret(sender)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = hkdf(auth, shared, info, 32)
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      // The last record ends in a 2, and what pads it.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}

function hkdf(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const pseudoRandom = createHmac('sha256', salt).update(secret).digest()
  const block = createHmac('sha256', pseudoRandom)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
  return block.subarray(0, length)
}

/**
 * The claims of a site that sends by push, if they are signed with its key. Source: RFC 8292.
 * @param header `Authorization`
 */
export function pushSender(header: string): { readonly claims: Record<string, unknown>; readonly key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The sender is not who it says')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}
