// /healthz: the process is up. /readyz: it can serve, and the mails are going out.
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { read } from '../database/transactions.ts'
import { allShops } from '../database/scope.ts'
import type { Services } from '../services.ts'

export const mountHealth = (server: FastifyInstance, { db }: Services): void => {
  server.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))

  server.get('/readyz', async (_request, reply) => {
    try {
      const { rows } = await read(db, allShops, (tx) =>
        sql<{ seconds: number | null }>`
          select extract(epoch from now() - least(
            (select min(due_at) from messages where status in ('queued', 'retrying') and kind <> 'reminder'),
            (select min(due_at) from account_messages where status in ('queued', 'retrying'))))::int as seconds`.execute(
          tx,
        ),
      )
      const mailAge = Math.max(0, rows[0]?.seconds ?? 0)
      return reply.send({ status: 'ok', oldest_mail_seconds: mailAge })
    } catch {
      return reply.code(503).header('retry-after', 2).send({ status: 'database' })
    }
  })
}
