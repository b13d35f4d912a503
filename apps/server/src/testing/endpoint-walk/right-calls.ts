// Called as it should be, an endpoint does what it is there for; GET never writes, whoever asks. Two things move with time alone and
// stand still here: when a session was last seen, noted every five minutes at most, and the limit of reads, which lives in memory.
import type { Endpoint } from '@noren/contract/endpoint'
import { openClient } from '../client.ts'
import { cookiesOfAttacker } from './csrf.ts'
import { noFault, type Check } from './walk.ts'
import { isSecure } from './world.ts'

/** A POST that writes nothing here: it answers what would be, or where the payment provider's page is. */
const questions: ReadonlySet<string> = new Set([
  '/api/email-templates/{type_or_id}/preview',
  '/api/subscription/portal',
  // A signed address, of which nothing is kept.
  '/api/first-steps/trial',
  '/api/auth/password/check',
  // While limits are off every address counts as confirmed.
  '/api/contact-address/proof',
  // Of what is open, and stays so.
  '/api/public/reservations/{token}/payment/checkout',
  '/api/public/reservations/{token}/payment/check',
])

/** Behind https also where a sibling's page has set cookies of the plain names: those of our own still count. */
export const writes: Check<Endpoint> = {
  name: 'the right call is answered as declared, and writes',
  appliesTo: ({ method, path }) => method !== 'GET' && !questions.has(path),
  tries: (world, e, { client }) => {
    if (isSecure(world))
      for (const [name, value] of Object.entries(cookiesOfAttacker(world))) client.cookies.set(name, value)
    return [{ said: 'the right call', expected: ({ status }) => status === e.status }]
  },
  writes: 'always',
}

export const answers: Check<Endpoint> = {
  name: 'a question that is asked by POST is answered as declared and writes nothing',
  appliesTo: ({ path }) => questions.has(path),
  tries: (_world, e) => [{ said: 'the question', expected: ({ status }) => status === e.status }],
}

export const reads: Check<Endpoint> = {
  name: 'reading is answered as declared and writes nothing, whoever asks',
  appliesTo: ({ method }) => method === 'GET',
  tries: ({ server, callers }, e, { client }) => {
    const everybody = {
      'the right caller': client,
      'a stranger': openClient(server.url),
      'a dead session': openClient(server.url, new Map([['session', 'dead']])),
      'a user without a shop': callers.newcomer.client,
      'an owner': callers.shop.client,
    }
    return [
      {
        said: 'the right call',
        // Of the calls that are sent at once, one may come while another makes the shop's export. Rule TRANS-2.
        expected: ({ status, body }) => status === e.status || body.code === 'transfer_running',
      },
      ...Object.entries(everybody).flatMap(([said, one]) =>
        ['GET', 'HEAD'].map((method) => ({
          said: `${method} ${said}`,
          client: one,
          method,
          expected: noFault,
        })),
      ),
    ]
  },
}
