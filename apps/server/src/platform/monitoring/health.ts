// /healthz: the process is up. /readyz: it can serve and is not about to stop; beside that, whether the worker works and how late the oldest mail is.
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { silenceMax } from '../background/heartbeat.ts'
import { millisToWire, wireToMillis, type Millis } from '../clock.ts'
import { allShops } from '../database/scope.ts'
import { batch, read, type Db } from '../database/transactions.ts'
import type { Services } from '../services.ts'

export const mountHealth = (
  server: FastifyInstance,
  { db, clock }: Services,
  stopping?: AbortSignal,
): void => {
  server.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))

  server.get('/readyz', async (_request, reply) => {
    if (stopping?.aborted) return reply.code(503).header('retry-after', 2).send({ status: 'stopping' })
    try {
      // A worker that stands still takes no web process out of service: bookings are made all the same. Rule MSG-26.
      return reply.send({ status: 'ok', ...(await readSending(db, clock.now())) })
    } catch {
      return reply.code(503).header('retry-after', 2).send({ status: 'database' })
    }
  })
}

/** Each figure is the first entry of an index, whatever the number of mails that wait for their day. */
const readSending = async (db: Db, now: Millis) => {
  const at = millisToWire(now)
  const [tried, urgent, reminders, accounts, beats] = await read(db, allShops, (tx) =>
    batch(tx, [
      sql<Oldest>`select min(first_due_at) as since from messages
        where status in ('queued', 'retrying') and first_due_at is not null`.compile(tx),
      sql<Oldest>`select min(due_at) as since from messages
        where status in ('queued', 'retrying') and kind <> 'reminder' and due_at <= ${at}`.compile(tx),
      sql<Oldest>`select min(due_at) as since from messages
        where status in ('queued', 'retrying') and kind = 'reminder' and due_at <= ${at}`.compile(tx),
      sql<Oldest>`select min(created_at) as since from account_messages where status in ('queued', 'retrying')`.compile(
        tx,
      ),
      // Of its parts the one that was silent longest.
      sql<Oldest>`select min(beat_at) as since from heartbeats`.compile(tx),
    ]),
  )
  const secondsSince = (since: string): number => Math.max(0, Math.round((now - wireToMillis(since)) / 1000))
  const waiting = [tried, urgent, reminders, accounts].flat().flatMap(({ since }) => since ?? [])
  const beat = beats[0]?.since ?? null
  const silence = beat === null ? null : secondsSince(beat)
  return {
    worker: silence === null ? 'never seen' : silence * 1000 <= silenceMax ? 'ok' : 'silent',
    worker_seconds: silence,
    oldest_mail_seconds: Math.max(0, ...waiting.map(secondsSince)),
  }
}

type Oldest = { since: string | null }
