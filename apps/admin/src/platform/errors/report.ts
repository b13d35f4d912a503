// Sends unexpected errors to the configured service, as Sentry envelopes. What is sent is an allow-list: the kind
// of the error, its places in our own program, the kind of screen and the build. Messages can quote what somebody typed: they stay here.
import { screenAt } from '@noren/contract/screens'
import { newIdempotencyKey } from '../api.ts'
import { setup } from '../setup.ts'

/** Sends nothing where nothing is configured, no error twice, and at most ten in all. */
export const sendErrorReport = (thrown: unknown): void => {
  if (setup.errorReporting === null || !(thrown instanceof Error)) return
  const frames = framesOf(thrown.stack ?? '')
  const key = JSON.stringify([kindOf(thrown), frames.at(-1)])
  if (sent.has(key) || sent.size >= sentMax) return
  sent.add(key)
  const { dsn, release } = setup.errorReporting
  const id = newIdempotencyKey()
  const event = {
    event_id: id,
    platform: 'javascript',
    level: 'error',
    release,
    transaction: screenAt(location.pathname)?.screen ?? 'unknown',
    exception: { values: [{ type: kindOf(thrown), stacktrace: { frames } }] },
  }
  const body = [{ event_id: id }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n')
  fetch(envelopeAddress(dsn), {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  }).catch(() => undefined)
}

/** https://key@host/path/7 → https://host/path/api/7/envelope/?… */
const envelopeAddress = (dsn: string): string => {
  const { protocol, host, pathname, username } = new URL(dsn)
  const at = pathname.lastIndexOf('/')
  return `${protocol}//${host}${pathname.slice(0, at)}/api/${pathname.slice(at + 1)}/envelope/?sentry_version=7&sentry_key=${username}`
}

const kindOf = ({ name }: Error): string => (/^\w{1,60}$/.test(name) ? name : 'Error')

/** Oldest first, as Sentry has them; of the addresses only the files of our build. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .flatMap((line) => {
      const found =
        /(?:at (?:async )?([\w$.<>]+) \(|^([\w$.<>]*)@|at )https?:\/\/[^/\s]+(\/[^\s?#)]*?)(?:\?[^\s:)]*)?:(\d+):(\d+)/.exec(
          line.trim(),
        )
      if (!found) return []
      const [, chromium, others, path = '', lineno, colno] = found
      return [
        {
          filename: path.startsWith('/assets/') ? path : 'page',
          function: chromium ?? (others || '?'),
          lineno: Number(lineno),
          colno: Number(colno),
          in_app: true,
        },
      ]
    })
    .slice(0, framesMax)
    .toReversed()

const sent = new Set<string>()
const sentMax = 10
const framesMax = 30
