// What a push service and a browser do with a request, by the RFCs alone: who sends (8292), and what it says (8188, 8291). It shares
// nothing with the library that the server sends with, so that neither can hide the other's mistake.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  verify,
  type ECDH,
} from 'node:crypto'

/** A browser's side of a subscription. */
export type Keys = { own: ECDH; auth: Buffer }

export const makeKeys = (): Keys => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  return { own, auth: randomBytes(16) }
}

/** As `PushSubscription.toJSON()` gives them. */
export const shownKeys = ({ own, auth }: Keys): { p256dh: string; auth: string } => ({
  p256dh: own.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
})

const pointLength = 65
const headLength = 21
const tagLength = 16

/** The plain text; null where it is not for these keys, or not whole. One record, as Web Push has it. */
export const decrypt = ({ own, auth }: Keys, body: Buffer): string | null => {
  try {
    const salt = body.subarray(0, 16)
    const recordSize = body.readUInt32BE(16)
    const sender = body.subarray(headLength, headLength + body.readUInt8(20))
    const record = body.subarray(headLength + sender.length)
    if (sender.length !== pointLength || record.length > recordSize) return null
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
    const key = derive(own.computeSecret(sender), auth, info, 32)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    )
    decipher.setAuthTag(record.subarray(-tagLength))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()])
    // The last record ends with a 2, and with as many zeros as its sender wanted.
    const end = padded.findLastIndex((byte) => byte !== 0)
    return padded[end] === 2 ? padded.subarray(0, end).toString() : null
  } catch {
    return null
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const lifeMax = 24 * 60 * 60

/** Why the sender is not who the subscription is for; undefined where it is. `now` in seconds. */
export const refuseSender = (
  authorization: string | undefined,
  { audience, senderKey, now }: { audience: string; senderKey: string | undefined; now: number },
): string | undefined => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== pointLength || signature === '') return 'no signature'
  if (senderKey !== undefined && !isSame(key, senderKey)) return 'another sender'
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  try {
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    if (!isSigned) return 'a wrong signature'
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    if (alg !== 'ES256') return 'another algorithm'
    if (aud !== audience) return 'for another service'
    if (!(exp > now && exp <= now + lifeMax)) return 'not in time'
    return /^(mailto:|https:)/.test(String(sub)) ? undefined : 'nobody to write to'
  } catch {
    return 'no token'
  }
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
