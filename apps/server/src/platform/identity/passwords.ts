// argon2id; at most four hashes at once, so that many sign-ins leave processor time for other requests.
import { hash, verify } from '@node-rs/argon2'

// Rule SEC-6. Algorithm 2 is argon2id.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxRunning = 4

let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, cost))

/** For an unknown user a dummy is verified, so that the answer takes the same time. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const matches = await limited(async () => verify(stored ?? (await dummy), password))
  return matches && stored !== null
}

const dummy = hash('a password that nobody has', cost)

const limited = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
