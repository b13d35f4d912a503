// /healthz: the process is up. /readyz: it can serve, and the mails are going out.
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { batch, read } from '../database/transactions.ts'
import { allShops } from '../database/scope.ts'
import type { Services } from '../services.ts'

export const mountHealth = (server: FastifyInstance, { db }: Services): void => {
  server.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))

  server.get('/readyz', async (_request, reply) => {
    try {
      const found = await read(db, allShops, (tx) =>
        batch(tx, [
          sql<Age>`select ${age} from messages where status in ('queued', 'retrying') and kind <> 'reminder'`.compile(
            tx,
          ),
          sql<Age>`select ${age} from account_messages where status in ('queued', 'retrying')`.compile(tx),
        ]),
      )
      const mailAge = Math.max(0, ...found.flat().map(({ seconds }) => seconds ?? 0))
      return reply.send({ status: 'ok', oldest_mail_seconds: mailAge })
    } catch {
      return reply.code(503).header('retry-after', 2).send({ status: 'database' })
    }
  })
}

type Age = { seconds: number | null }
const age = sql`extract(epoch from now() - min(due_at))::int as seconds`
