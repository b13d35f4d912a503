// The mails of a whole shop as its owner sees them: which did not arrive, which were sent, what can be done about them.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer({ LIMITS: 'on' })
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  await server.sql('delete from limits')
  shop = await makeShop(server)
})

type Entry = {
  id: number
  kind: string
  recipient: string
  status: string
  reason: string | null
  to_address: string
  attempts: number
  handled: boolean
  reservation: { id: number; name: string; start_at: string } | null
  can: { resend: boolean }
}

const list = async (
  query = '',
): Promise<{ data: Entry[]; tests: unknown[]; meta: { next: number | null } }> =>
  (await shop.client.call('GET', `/api/messages${query}`)).body
const count = async (of = shop): Promise<number> =>
  (await of.client.call('GET', '/api/messages/undelivered')).body.data.count
const handle = (id: number, handled: boolean, of = shop) =>
  of.client.call('PUT', `/api/messages/${id}/handled`, { handled })
const resend = (id: number, of = shop) => of.client.call('POST', `/api/messages/${id}/resend`)

/** What became of the mail of this kind about a reservation. */
const end = async (id: number, kind: string, status: string, error: string | null, attempts = 1) => {
  const [row] = await server.sql<{ id: number }>(
    `update messages set status = $3, last_error = $4, attempts = $5, due_at = '2026-11-21 10:00+09',
       sent_at = case when $3 = 'sent' then '2026-11-21 09:30+09'::timestamptz end
     where reservation_id = $1 and kind = $2 returning id`,
    [id, kind, status, error, attempts],
  )
  return row?.id ?? 0
}

describe('mails that did not arrive', () => {
  test('are those that failed, are tried again or were withheld, each with its reason, recipient, visit and tries', async () => {
    const on = visitsOf(server, shop)
    const first = await on.book('10:00')
    const second = await on.book('12:00')
    const failed = await end(first.id, 'confirmed', 'failed', '550 5.1.1 RCPT TO', 1)
    const retrying = await end(first.id, 'shop_new', 'retrying', '450 RCPT TO', 3)
    const withheld = await end(second.id, 'confirmed', 'withheld', 'recipient_limit', 0)
    await end(second.id, 'shop_new', 'sent', null)
    const { data, meta } = await list()
    expect(data.map(({ id }) => id)).toEqual([withheld, retrying, failed])
    expect(meta).toEqual({ next: null })
    expect(data[2]).toMatchObject({
      kind: 'confirmed',
      recipient: 'customer',
      status: 'failed',
      reason: '550 5.1.1 RCPT TO',
      to_address: 'hanako@example.jp',
      attempts: 1,
      handled: false,
      reservation: { id: first.id, name: '山田 花子', start_at: '2026-11-24T10:00:00+09:00' },
      can: { resend: true },
    })
    expect(data[1]).toMatchObject({
      recipient: 'shop',
      status: 'retrying',
      attempts: 3,
      due_at: '2026-11-21T10:00:00+09:00',
      can: { resend: false },
    })
    expect(await count()).toBe(3)
  })

  test('are not those that were rightly not sent, nor what waits, nor a reminder whose time is to come', async () => {
    const on = visitsOf(server, shop)
    const { id } = await on.book('10:00')
    await end(id, 'confirmed', 'failed', 'superseded')
    await end(id, 'shop_new', 'failed', 'imported')
    expect((await list()).data).toEqual([])
    expect(await count()).toBe(0)
    expect((await list('?state=sent')).data).toEqual([])
  })

  test('a reminder that failed is one, and may be sent again until its visit', async () => {
    const { id } = await visitsOf(server, shop).book('10:00')
    await end(id, 'reminder', 'failed', '550 RCPT TO', 1)
    const found = async () => (await list()).data.find(({ kind }) => kind === 'reminder')
    expect(await found()).toMatchObject({ recipient: 'customer', can: { resend: true } })
    server.setNow('2026-11-24T10:00:00+09:00')
    const late = await found()
    expect(late?.can.resend).toBe(false)
    expect((await resend(late?.id ?? 0)).body.code).toBe('mail_outdated')
  })

  test('an inquiry to the operator is one too, and is sent again', async () => {
    const [row] = await server.sql<{ id: number }>(
      `insert into messages (shop_id, kind, recipient, to_address, status, last_error, due_at, created_at, details)
       values ($1, 'inquiry', 'operator', 'help@noren.example', 'failed', '554 DATA', now(), now(), '{"inquiry_id": 1}') returning id`,
      [shop.shopId],
    )
    expect((await list()).data).toMatchObject([
      { kind: 'inquiry', recipient: 'operator', reservation: null, can: { resend: true } },
    ])
    expect((await resend(row?.id ?? 0)).body.data).toMatchObject({ kind: 'inquiry', status: 'queued' })
    expect(await count()).toBe(0)
  })

  test('those that the owner sent to try a template stand beside them', async () => {
    const draft = { subject: '', body_header: 'A' }
    expect((await shop.client.call('POST', '/api/email-templates/confirmation/test', draft)).status).toBe(200)
    await server.sql(
      `update account_messages set status = 'failed', last_error = '550 RCPT TO' where user_id = $1`,
      [shop.userId],
    )
    expect((await list()).tests).toMatchObject([{ status: 'failed', reason: '550 RCPT TO' }])
    shop = await makeShop(server)
    expect((await list()).tests).toEqual([])
  })

  test('are read page by page, and counted up to 100', async () => {
    await server.sql(
      `insert into messages (shop_id, kind, recipient, to_address, status, last_error, due_at, created_at, sent_at)
       select $1, 'inquiry', 'operator', n || '@noren.example', case when n <= 130 then 'failed' else 'sent' end,
         case when n <= 130 then '550 RCPT TO' end, now(), now(),
         case when n > 130 then timestamptz '2026-11-20 10:00+09' + (n % 7) * interval '1 minute' end
       from generate_series(1, 200) n`,
      [shop.shopId],
    )
    expect(await count()).toBe(100)
    const pages = async (state: string) => {
      const seen: Entry[] = []
      let after: number | null = 0
      while (after !== null) {
        const { data, meta } = await list(`?state=${state}${after === 0 ? '' : `&after=${after}`}`)
        seen.push(...data)
        after = meta.next
      }
      return seen
    }
    const undelivered = await pages('undelivered')
    expect(undelivered).toHaveLength(130)
    expect(new Set(undelivered.map(({ id }) => id)).size).toBe(130)
    const sent = await pages('sent')
    expect(new Set(sent.map(({ id }) => id)).size).toBe(70)
    const times = sent.map((entry) => (entry as unknown as { sent_at: string }).sent_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('the badge reads an index that holds nothing else', async () => {
    await server.sql(
      `insert into messages (shop_id, kind, recipient, to_address, status, due_at, created_at, sent_at)
       select $1, 'inquiry', 'operator', '', 'sent', now(), now(), now() from generate_series(1, 3000)`,
      [shop.shopId],
    )
    await server.sql('analyze messages')
    const plan = await server.sql<{ 'QUERY PLAN': string }>(
      `explain select count(*) from (select from messages m where m.shop_id = ${shop.shopId} and
        (m.status in ('retrying', 'failed', 'withheld') and m.handled_at is null
         and coalesce(m.last_error, '') not in ('superseded', 'imported')) limit 100) x`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('messages_undelivered')
  })
})

describe('the owner', () => {
  const failing = async () => {
    const { id } = await visitsOf(server, shop).book('10:00')
    return end(id, 'confirmed', 'failed', '550 RCPT TO')
  }

  test('ticks a mail off and takes that back', async () => {
    const id = await failing()
    const done = await handle(id, true)
    expect([done.status, done.body.data.handled]).toEqual([200, true])
    expect([await count(), (await list()).data]).toEqual([0, []])
    expect((await handle(id, false)).body.data).toMatchObject({ id, handled: false, status: 'failed' })
    expect(await count()).toBe(1)
  })

  test('cannot tick off what was sent', async () => {
    const { id } = await visitsOf(server, shop).book('10:00')
    const sent = await end(id, 'confirmed', 'sent', null)
    expect((await handle(sent, true)).body.data).toMatchObject({ status: 'sent', handled: false })
  })

  test('sends a mail again that was ticked off: if it fails again, it is back', async () => {
    const id = await failing()
    await handle(id, true)
    expect((await resend(id)).body.data).toMatchObject({ status: 'queued', attempts: 0, handled: false })
    expect(await count()).toBe(0)
    await server.sql("update messages set status = 'failed', last_error = '550 RCPT TO' where id = $1", [id])
    expect(await count()).toBe(1)
  })

  test('in two tabs: sending again twice queues it once, and ticking off beside it loses nothing', async () => {
    const id = await failing()
    const answers = await Promise.all([resend(id), resend(id), handle(id, true)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [row] = await server.sql<{ status: string; attempts: number }>(
      'select status, attempts from messages where id = $1',
      [id],
    )
    expect(row).toEqual({ status: 'queued', attempts: 0 })
    expect(await count()).toBe(0)
  })

  test('sends 100 an hour again, whoever gets them', async () => {
    const { id } = await visitsOf(server, shop).book('10:00')
    const notice = await end(id, 'shop_new', 'failed', '550 RCPT TO')
    for (let index = 0; index < 100; index++) {
      const [row] = await server.sql<{ id: number }>(
        "update messages set status = 'failed', last_error = '550 RCPT TO' where id = $1 returning id",
        [notice],
      )
      expect((await resend(row?.id ?? 0)).status).toBe(200)
    }
    const last = await resend(notice)
    expect([last.status, last.body.code, Number(last.headers.get('retry-after')) > 0]).toEqual([
      429,
      'too_many',
      true,
    ])
  })

  test('of another shop sees, ticks off and sends nothing of it', async () => {
    const id = await failing()
    const other = await makeShop(server)
    expect((await handle(id, true, other)).status).toBe(404)
    expect((await resend(id, other)).status).toBe(404)
    expect(await count(other)).toBe(0)
    expect((await other.client.call('GET', '/api/messages')).body.data).toEqual([])
    expect(await count()).toBe(1)
  })

  test.each([
    ['/api/messages?state=all', 'state'],
    ['/api/messages?after=x', 'after'],
    ['/api/messages?after=0', 'after'],
  ])('%s is refused at its field', async (path, field) => {
    const answer = await shop.client.call('GET', path)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('a page after a mail that is not there is empty', async () => {
    await failing()
    expect((await list('?state=sent&after=999999999')).data).toEqual([])
  })
})
