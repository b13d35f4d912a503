// The demo owner belongs to the sandbox, as its mailbox does: the password is printed at start, and no door for strangers.
import type { Config } from '../config.ts'
import type { RequestContext } from '../endpoint/request-context.ts'
import { refuse, type Refusal } from '../errors.ts'

export const demoEmail = 'demo@noren.example'

/** What keeps this e-mail address from signing in here, whatever the password. */
export const refuseDemo = (
  { config, requestContext }: { config: Pick<Config, 'sandbox'>; requestContext: RequestContext },
  email: string,
): Refusal<'credentials' | 'sandbox_host'> | undefined => {
  if (email.toLowerCase() !== demoEmail) return undefined
  if (!config.sandbox) return refuse('credentials')
  return requestContext.local === true ? undefined : refuse('sandbox_host')
}
