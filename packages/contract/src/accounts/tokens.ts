// Tokens with which other programs call the API in the account's name. Rules ACC-179 to ACC-184.
import * as z from 'zod'
import { data, endpoint, idParams, list, nothing } from '../wire/endpoint.ts'
import { apiTokenNameMax, passwordMax } from '../wire/limits.ts'
import { line } from '../wire/text.ts'
import { areaOfScope, tokenLives, tokenScopes } from './token-scopes.ts'

export const apiToken = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    created_at: z.string(),
    /** Null of a token that does not end by itself. */
    expires_at: z.string().nullable(),
    is_expired: z.boolean(),
    /** To the hour; null where it was never used. */
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.output<typeof apiToken>

export const newApiToken = z
  .strictObject({
    name: line(apiTokenNameMax, 1),
    /** One of each area at most: `write` includes `read`. */
    scopes: z
      .array(z.enum(tokenScopes, 'invalid'), 'token_scopes')
      .min(1, 'token_scopes')
      .max(tokenScopes.length, 'invalid')
      .refine((scopes) => new Set(scopes.map(areaOfScope)).size === scopes.length, 'invalid'),
    /** Null: it does not end by itself. */
    expires_in_days: z.literal(tokenLives, 'invalid').nullable(),
    /** Of an account that has one. */
    password: z.string('required').max(passwordMax, 'password_max').optional(),
  })
  .meta({
    id: 'ApiTokenInput',
    examples: [{ name: 'Accounting', scopes: ['reservations:read'], expires_in_days: 90 }],
  })

export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/tokens',
    summary: 'The own account’s API tokens, without their values',
    access: 'user',
    status: 200,
    output: list(apiToken),
    codes: ['unauthenticated', 'email_unverified'],
    tags: ['me'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/auth/tokens',
    summary: 'Make an API token; its value is in this answer alone',
    access: 'user',
    body: newApiToken,
    status: 201,
    output: data(apiToken.extend({ token: z.string() })),
    codes: ['csrf', 'unauthenticated', 'email_unverified', 'password_wrong', 'sign_in_again', 'token_limit'],
    invalidates: ['me'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/auth/tokens/{id}',
    summary: 'Revoke an API token; it opens nothing any more',
    access: 'user',
    params: idParams,
    status: 204,
    output: nothing,
    codes: ['csrf', 'unauthenticated', 'email_unverified', 'not_found'],
    invalidates: ['me'],
  }),
}
