// Resetting a forgotten password and changing a known one. Rules ACC-13 to ACC-18.
import * as z from 'zod'
import { data, endpoint } from '../wire/endpoint.ts'
import { foldEmail, isEmail } from '../wire/fold.ts'
import { passwordMax, passwordMin } from '../wire/limits.ts'
import { hasFullWidth, passwordChecks } from './password-checks.ts'
import { tooLong } from '../wire/validation.ts'

/** `tooShort`: registration and reset word this differently. Rules ACC-13, TEXT-11. */
export const newPassword = (tooShort: 'password_min' | 'reset_password_min') =>
  z
    .string('required')
    // First, because it explains why the rules below fail although the password looks right.
    .refine((s) => hasAllKinds(s) || !hasFullWidth(s), 'password_full_width')
    .min(passwordMin, tooShort)
    .max(passwordMax, 'password_max')
    .refine((s) => hasAllKinds(s) || hasFullWidth(s), 'password_kinds')

const hasAllKinds = (s: string): boolean =>
  passwordChecks.upper(s) && passwordChecks.lower(s) && passwordChecks.digit(s)

export const passwordConfirmation = z
  .string('password_confirmation_required')
  .min(1, 'password_confirmation_required')

/** For `refine`: both fields are equal. Reported at the second, also while other fields are wrong. */
export const isConfirmed = (v: { password: string; password_confirmation: string }): boolean =>
  v.password === v.password_confirmation
export const confirmedAt = {
  path: ['password_confirmation'],
  error: 'password_confirmation',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const forgotten = z.strictObject({
  email: z
    .string('forgot_email_required')
    .transform(foldEmail)
    .pipe(z.string().min(1, 'forgot_email_required').refine(isEmail, 'forgot_email')),
})

const token = z.string('token_required').min(1, 'token_required').max(200, tooLong(200))

/** The secret part of a mailed link. */
export const linkToken = z.string('required').min(1, 'required').max(200, tooLong(200))

export const renewal = z
  .strictObject({
    /** Optional, because the path has it; when it is sent too, both must be equal. */
    token: token.optional(),
    password: newPassword('reset_password_min'),
    password_confirmation: passwordConfirmation,
  })
  .refine(isConfirmed, confirmedAt)

export const passwordChange = z
  .strictObject({
    current_password: z
      .string('current_password_required')
      .min(1, 'current_password_required')
      .max(passwordMax, 'password_max'),
    password: newPassword('reset_password_min'),
    password_confirmation: passwordConfirmation,
  })
  .refine(isConfirmed, confirmedAt)
  .meta({ id: 'PasswordChange' })

export const passwords = {
  /** So that a new password can be refused before anybody agrees to the terms. */
  check: endpoint({
    method: 'POST',
    path: '/api/auth/password/check',
    summary: 'Whether a new password could be set; knows of no account and keeps nothing',
    access: 'public',
    body: z.strictObject({ password: newPassword('password_min') }),
    status: 200,
    output: data(z.object({ usable: z.literal(true) })),
    codes: ['foreign_origin'],
    invalidates: [],
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/api/auth/password/email',
    summary: 'Mail a link for a new password; the answer is the same for every address',
    access: 'public',
    body: forgotten,
    status: 200,
    output: data(z.object({ sent: z.literal(true) })),
    codes: ['foreign_origin'],
    invalidates: [],
  }),
  checkReset: endpoint({
    method: 'GET',
    path: '/api/auth/password/reset/{token}',
    summary: 'Whether a mailed link can still set a password; changes nothing',
    access: 'token',
    by: 'reset',
    params: z.object({ token }),
    status: 200,
    /** `is_first`: the account has no password yet. */
    output: data(z.object({ is_first: z.boolean() })),
    codes: ['link_invalid'],
    tags: [],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/auth/password/reset/{token}',
    summary: 'Set a new password with the link from the mail; ends every session',
    access: 'token',
    by: 'reset',
    params: z.object({ token }),
    body: renewal,
    status: 200,
    output: data(z.object({ reset: z.literal(true) })),
    codes: ['foreign_origin', 'link_invalid'],
    invalidates: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    summary: 'Change the own password; ends every other session',
    access: 'user',
    body: passwordChange,
    status: 200,
    output: data(z.object({ changed: z.literal(true) })),
    codes: ['csrf', 'unauthenticated', 'email_unverified', 'password_wrong'],
    invalidates: ['me'],
  }),
  /** Before deletion and data export: afterwards the session counts as fresh for ten minutes. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/password/confirm',
    summary: 'Type the own password again',
    access: 'user',
    body: z.strictObject({
      password: z
        .string('current_password_required')
        .min(1, 'current_password_required')
        .max(passwordMax, 'password_max'),
    }),
    status: 200,
    output: data(z.object({ confirmed: z.literal(true) })),
    codes: ['csrf', 'unauthenticated', 'email_unverified', 'password_wrong'],
    invalidates: [],
  }),
}
