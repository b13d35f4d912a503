// Sign-in with a provider: start → the provider → callback → the page /oauth/signin → a session. Rules ACC-5, ACC-20.
import * as z from 'zod'
import { user } from '../accounts.ts'
import { data, endpoint } from '../wire/endpoint.ts'
import { tooLong } from '../wire/validation.ts'

/** Known by name; only Google is offered. */
export const providers = ['google', 'instagram', 'line'] as const
export type Provider = (typeof providers)[number]

export const purposes = ['signin', 'signup'] as const

const provider = z.enum(providers, 'provider')

export const oauth = {
  start: endpoint({
    method: 'POST',
    path: '/api/auth/oauth/start',
    summary: 'Where to send the browser to sign in or sign up with a provider',
    access: 'public',
    signsIn: true,
    body: z.strictObject({ provider, purpose: z.enum(purposes, 'invalid') }),
    status: 200,
    output: data(z.object({ url: z.string() })),
    codes: ['csrf', 'provider_unavailable'],
    invalidates: [],
  }),
  /** The one GET that writes: the provider sends the browser here. It always redirects to /oauth/signin or /login. */
  callback: endpoint({
    method: 'GET',
    path: '/api/auth/{provider}/callback',
    summary: 'Where the provider sends the browser back to',
    access: 'public',
    params: z.object({ provider: z.string() }),
    // Unknown values are not refused, because a person sees the answer.
    query: z.looseObject({}),
    status: 303,
    output: z.object({ location: z.string() }),
    codes: [],
    tags: [],
  }),
  attempt: endpoint({
    method: 'GET',
    path: '/api/auth/{provider}/{id}',
    summary: 'What came of an attempt to sign in, for the browser that made it',
    access: 'public',
    params: z.object({ provider, id: z.string().max(200, tooLong(200)) }),
    status: 200,
    output: data(z.object({ provider: z.enum(providers), purpose: z.enum(purposes), email: z.string() })),
    codes: ['not_found'],
    tags: [],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/oauth/signin',
    summary: 'Sign in with what the provider has just proven in this browser',
    access: 'public',
    signsIn: true,
    status: 200,
    output: data(user),
    codes: ['csrf', 'oauth_failed', 'oauth_unverified', 'oauth_not_linked', 'oauth_unknown'],
    invalidates: [],
  }),
}
