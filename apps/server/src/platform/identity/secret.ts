// One secret that signs XSRF tokens, links and form tokens. Made on the first start and stored under DATA_DIR.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Secret = {
  /** HMAC-SHA-256 of the parts, base64url; each purpose has its own key space. */
  sign: (purpose: string, ...parts: readonly (string | number)[]) => string
}

export const openSecret = (value: string): Secret => ({
  sign: (purpose, ...parts) =>
    createHmac('sha256', value)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url'),
})

export const readOrMakeSecret = (dataDir: string): string =>
  readOrMake(dataDir, 'session-secret', () => randomBytes(48).toString('base64url'))

/** What is made once for an installation, in a file of its own. */
export const readOrMake = (dataDir: string, name: string, make: () => string): string => {
  const file = join(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, make(), { mode: 0o600, flush: true })
    // A link fails where another process was first: then its secret is the one.
    try {
      linkSync(draft, file)
    } catch {
      if (!existsSync(file)) throw new Error(`cannot write ${file}`)
    }
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

/** 256 random bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const isSame = (a: string, b: string): boolean => {
  const [left, right] = [hashToken(a), hashToken(b)]
  return timingSafeEqual(left, right)
}
