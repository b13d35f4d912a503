import * as z from 'zod'
import { data, endpoint, nothing } from './wire/endpoint.ts'
import {
  confirmedAt,
  isConfirmed,
  linkToken,
  newPassword,
  passwordConfirmation,
} from './accounts/passwords.ts'
import { passwordMax, passwordMin } from './wire/limits.ts'
import { email } from './wire/text.ts'

const password = z.string('required').min(passwordMin, 'password_min').max(passwordMax, 'password_max')

export const credentials = z.strictObject({ email, password }).meta({ id: 'Credentials' })

/** `password`: needed where this browser is not signed in to the account. */
export const verification = z
  .strictObject({ token: linkToken, password: password.optional() })
  .meta({ id: 'Verification' })

export const registration = z
  .strictObject({
    email,
    password: newPassword('password_min'),
    password_confirmation: passwordConfirmation,
    agreed: z.literal(true, 'agreed'),
  })
  .refine(isConfirmed, confirmedAt)
  .meta({ id: 'Registration' })

export const user = z
  .object({
    id: z.int(),
    email: z.string(),
    email_verified: z.boolean(),
    shop_id: z.int().nullable(),
    shop: z
      .object({
        id: z.int(),
        name: z.string(),
        domain: z.string(),
        reservation_page_id: z.int(),
        /** The calendar has the list of first steps. Rule SHOP-21. */
        has_first_steps: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof user>

export const accounts = {
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in user and the shop',
    access: 'user',
    unverified: true,
    status: 200,
    output: data(user),
    codes: ['unauthenticated'],
    tags: ['me'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Make an account, sign in, send the verification mail',
    access: 'public',
    signsIn: true,
    body: registration,
    status: 201,
    output: data(user),
    codes: ['csrf'],
    invalidates: [],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    access: 'public',
    signsIn: true,
    body: credentials,
    status: 200,
    output: data(user),
    codes: ['csrf', 'credentials', 'sandbox_host'],
    invalidates: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    access: 'user',
    unverified: true,
    status: 204,
    output: nothing,
    codes: ['csrf', 'unauthenticated'],
    invalidates: [],
  }),
  checkVerification: endpoint({
    method: 'GET',
    path: '/api/email/verify/{token}',
    summary: 'Whose address a mailed link confirms, and whether this browser is signed in to that account',
    access: 'token',
    by: 'verify',
    params: z.object({ token: linkToken }),
    status: 200,
    output: data(z.object({ email: z.string(), is_signed_in: z.boolean() })),
    codes: ['link_invalid'],
    tags: [],
  }),
  /** Whoever only holds the link may be somebody whose address a stranger has registered: they reset the password instead. */
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/email/verify',
    summary:
      'Confirm the address with the token from the mail and the account’s session, or its password, which signs in',
    access: 'token',
    by: 'verify',
    signsIn: true,
    body: verification,
    status: 200,
    output: data(user),
    codes: ['csrf', 'link_invalid', 'credentials'],
    invalidates: [],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/email/verification-notification',
    summary: 'Send the verification mail again',
    access: 'user',
    unverified: true,
    status: 200,
    output: data(z.object({ sent: z.literal(true) })),
    codes: ['csrf', 'unauthenticated', 'already_verified'],
    invalidates: [],
  }),
}
