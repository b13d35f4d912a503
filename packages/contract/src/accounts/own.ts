// The signed-in user's own account: ways to sign in, open sessions, deletion.
import * as z from 'zod'
import { data, endpoint, integerText, list, nothing } from '../wire/endpoint.ts'
import { foldEmail, isEmail } from '../wire/fold.ts'
import { emailMax, passwordMax } from '../wire/limits.ts'
import { providers } from './providers.ts'

export const account = z
  .object({
    email: z.string(),
    has_password: z.boolean(),
    providers: z.array(z.object({ provider: z.enum(providers), email: z.string(), linked_at: z.string() })),
    /** When the account will be deleted; null while nobody asked for it. */
    deletion_at: z.string().nullable(),
    /** Visits to come that would be lost with the shop. */
    upcoming_reservations: z.int(),
    /** What the operator tells: the day on which the beta ends, and that the shop's booking page was closed. Rules PLAN-24, PLAN-26. */
    notices: z.object({ beta_ends_on: z.string().nullable(), suspended: z.boolean() }),
  })
  .meta({ id: 'Account' })
export type OwnAccount = z.output<typeof account>

export const session = z
  .object({
    id: z.int(),
    is_current: z.boolean(),
    user_agent: z.string(),
    created_at: z.string(),
    last_seen_at: z.string(),
  })
  .meta({ id: 'Session' })

export const deletion = z
  .strictObject({
    /** Typed exactly as it is. */
    email: z
      .string('deletion_email')
      .transform(foldEmail)
      .pipe(z.string().max(emailMax, 'deletion_email').refine(isEmail, 'deletion_email')),
    /** Of an account that has one. */
    password: z.string('required').max(passwordMax, 'password_max').optional(),
  })
  .meta({ id: 'AccountDeletion' })

export const ownAccount = {
  account: endpoint({
    method: 'GET',
    path: '/api/auth/account',
    summary: 'How the own account is signed in to, and whether it will be deleted',
    access: 'user',
    status: 200,
    output: data(account),
    codes: ['unauthenticated', 'email_unverified'],
    tags: ['me'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where the own account is signed in',
    access: 'user',
    status: 200,
    output: list(session),
    codes: ['unauthenticated', 'email_unverified'],
    tags: ['me'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    summary: 'Sign out elsewhere',
    access: 'user',
    params: z.object({ id: integerText() }),
    status: 204,
    output: nothing,
    codes: ['csrf', 'unauthenticated', 'email_unverified', 'not_found'],
    invalidates: ['me'],
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/api/auth/deletion',
    summary: 'Delete the account and its shop in 30 days; the booking page closes at once',
    access: 'user',
    body: deletion,
    status: 200,
    output: data(z.object({ deletion_at: z.string() })),
    codes: ['csrf', 'unauthenticated', 'email_unverified', 'password_wrong', 'sign_in_again', 'invalid'],
    invalidates: ['me', 'pages', 'shops'],
  }),
  undoDeletion: endpoint({
    method: 'DELETE',
    path: '/api/auth/deletion',
    summary: 'Keep the account after all; the booking page is again what it was',
    access: 'user',
    status: 204,
    output: nothing,
    codes: ['csrf', 'unauthenticated', 'email_unverified'],
    invalidates: ['me', 'pages', 'shops'],
  }),
}
