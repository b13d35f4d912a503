import type { OwnAccount } from '@noren/contract/accounts/own'
import type * as z from 'zod'

/** The contract makes the password optional because some accounts have none; for the others it is required here. */
export const requiringPassword = <Schema extends z.ZodType<{ password?: string | undefined }>>(
  { has_password: has }: OwnAccount,
  schema: Schema,
): Schema =>
  has
    ? schema.refine(({ password = '' }) => password !== '', {
        path: ['password'],
        error: 'current_password_required',
        when: () => true,
      })
    : schema
