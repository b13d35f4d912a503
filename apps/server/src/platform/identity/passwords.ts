// argon2id; at most four hashes at once, so that a rush of sign-ins cannot starve the bookings of processor time.
import { hash, verify } from '@node-rs/argon2'

// Rule SEC-6. Algorithm 2 is argon2id.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 4

let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> => turn(() => hash(password, cost))

/** For an unknown user a dummy is verified, so that the answer takes the same time. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const matches = await turn(async () => verify(stored ?? (await dummy), password))
  return matches && stored !== null
}

const dummy = hash('a password that nobody has', cost)

const turn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
