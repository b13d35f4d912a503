// Sign-in with Google, or with whatever speaks OpenID Connect in its place: code flow with PKCE, state and nonce.
import * as client from 'openid-client'
import { randomToken } from './secret.ts'

/** What one attempt must still know when the browser comes back. */
export type Attempt = { state: string; nonce: string; verifier: string }

/** Who somebody is, by the provider's word: issuer and subject, never the address. */
export type Identity = { issuer: string; subject: string; email: string; emailVerified: boolean }

export type Google = {
  /** Where the browser is sent, and what to keep until it comes back. */
  begin: (redirectUri: string, language: 'ja' | 'en') => Promise<{ url: string; attempt: Attempt }>
  /** Spends the code of the address that the browser came back with; null for whatever is forged, stale or refused. */
  finish: (returned: URL, attempt: Attempt) => Promise<Identity | null>
}

type Settings = { issuer: URL; clientId: string; clientSecret: string }

// Seconds; the person is waiting in front of a blank page.
const patience = 10

export const googleIssuer = new URL('https://accounts.google.com')

export const openGoogle = ({ issuer, clientId, clientSecret }: Settings): Google => {
  // Asked for once; again only if it failed, so that a provider that was away for a moment is found later.
  let found: Promise<client.Configuration> | undefined
  const discover = (): Promise<client.Configuration> => {
    found ??= client
      .discovery(issuer, clientId, clientSecret, undefined, {
        timeout: patience,
        // Only the stand-in, which is on this machine, is spoken to without TLS.
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      })
      .catch((fault: unknown) => {
        found = undefined
        throw fault
      })
    return found
  }

  return {
    begin: async (redirectUri, language) => {
      const attempt = {
        state: randomToken(),
        nonce: randomToken(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(await discover(), {
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
      try {
        const tokens = await client.authorizationCodeGrant(await discover(), returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || typeof claims['email'] !== 'string' || claims['email'] === '') return null
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: claims['email'],
          emailVerified: claims['email_verified'] === true,
        }
      } catch (fault) {
        if (isRefused(fault)) return null
        throw fault
      }
    },
  }
}

/** What the library calls its findings about the answer; everything else is a defect of ours. */
const isRefused = (fault: unknown): boolean =>
  fault instanceof client.ResponseBodyError ||
  fault instanceof client.AuthorizationResponseError ||
  fault instanceof client.WWWAuthenticateChallengeError ||
  (fault instanceof Error &&
    (fault.name === 'OAUTH_OPERATION' || 'code' in fault || fault.name === 'TimeoutError'))
