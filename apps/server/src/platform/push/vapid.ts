// The key by which push services know who sends. Browsers subscribe with it, so with another one all devices have to subscribe anew.
import { createECDH } from 'node:crypto'
import { readOrMake } from '../identity/secret.ts'

export type Vapid = { publicKey: string; privateKey: string }

/** Both as base64url; the public one belongs to the other. */
export const isVapidPair = ({ publicKey, privateKey }: Vapid): boolean => {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}

/** Made at the first use and kept beside the session secret. */
export const readVapidKeys = (dataDir: string): Vapid => {
  const [publicKey = '', privateKey = ''] = readOrMake(dataDir, 'vapid-keys', makeKeys).split(' ')
  if (!isVapidPair({ publicKey, privateKey })) throw new Error('the file vapid-keys holds no pair of keys')
  return { publicKey, privateKey }
}

const makeKeys = (): string => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const number = pair.getPrivateKey()
  // A number with zeros in front comes without them.
  const privateKey = Buffer.concat([Buffer.alloc(32 - number.length), number])
  return `${publicKey.toString('base64url')} ${privateKey.toString('base64url')}`
}
