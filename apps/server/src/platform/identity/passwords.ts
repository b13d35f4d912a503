// argon2id; at most four hashes at once, so that many sign-ins leave processor time for other requests.
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'

// Rule SEC-6. Algorithm 2 is argon2id.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const running = new PQueue({ concurrency: 4 })

export const hashPassword = (password: string): Promise<string> => running.add(() => hash(password, cost))

/** For an unknown user a dummy is verified, so that the answer takes the same time. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const matches = await running.add(async () => verify(stored ?? (await dummy), password))
  return matches && stored !== null
}

const dummy = hash('a password that nobody has', cost)
