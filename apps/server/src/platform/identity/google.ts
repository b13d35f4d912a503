// Sign-in with Google, or another OpenID Connect provider in its place: code flow with PKCE, state and nonce.
import type { Lang } from '@noren/words/format'
import * as client from 'openid-client'
import { minuteMs, type Millis } from '../clock.ts'
import { randomToken } from './secret.ts'

/** From pressing the button to the session. */
export const attemptLife: Millis = 10 * minuteMs

/** What an attempt needs when the browser comes back. */
export type Attempt = { state: string; nonce: string; verifier: string }

/** Who the user is according to the provider: identified by issuer and subject, never by the address. */
export type Identity = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  /** Google gives the address out itself; any other one it verified at some time, and it may have changed hands since. */
  emailHosted: boolean
}

export type Google = {
  /** Where the browser is sent, and what to keep until it comes back; null while the provider cannot be reached. */
  begin: (redirectUri: string, language: Lang) => Promise<{ url: string; attempt: Attempt } | null>
  /** Spends the code of the address that the browser came back with; null for whatever is forged, stale or refused. */
  finish: (returned: URL, attempt: Attempt) => Promise<Identity | null>
}

type Settings = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** How the stand-in is reached, where its public address is not the server's own. */
  fetch?: client.CustomFetch
  /** Seconds for each answer of the provider, while the user sees a blank page. */
  timeout?: number
}

export const googleIssuer = new URL('https://accounts.google.com')

export const openGoogle = ({ issuer, clientId, clientSecret, fetch, timeout = 10 }: Settings): Google => {
  // Fetched once; again only if that failed, so that a provider that was unreachable for a moment is found later.
  let found: Promise<client.Configuration> | undefined
  const discover = (): Promise<client.Configuration> => {
    found ??= client
      .discovery(issuer, clientId, clientSecret, undefined, {
        timeout,
        execute: [
          // The token's signature too: the library leaves it to TLS, which a proxy may have opened.
          client.enableNonRepudiationChecks,
          // Only the stand-in, which is on this machine, is spoken to without TLS.
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
        ...(fetch && { [client.customFetch]: fetch }),
      })
      .catch((error: unknown) => {
        found = undefined
        throw error
      })
    return found
  }

  return {
    begin: async (redirectUri, language) => {
      const provider = await discover().catch(() => null)
      if (!provider) return null
      const attempt = {
        state: randomToken(),
        nonce: randomToken(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        // On a shop's shared tablet the last person's account must not be taken without asking.
        prompt: 'select_account',
        ui_locales: language,
      })
      return { url: url.href, attempt }
    },

    finish: async (returned, { state, nonce, verifier }) => {
      const provider = await discover().catch(() => null)
      if (!provider) return null
      // The library throws for every invalid answer and every failed call; the user can only try again in all cases.
      const tokens = await client
        .authorizationCodeGrant(provider, returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch(() => null)
      const claims = tokens?.claims()
      if (!claims || typeof claims['email'] !== 'string' || claims['email'] === '') return null
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: claims['email'],
        emailVerified: claims['email_verified'] === true,
        emailHosted: typeof claims['hd'] === 'string' || /@g(oogle)?mail\.com$/i.test(claims['email']),
      }
    },
  }
}
