// What the customer is told of an edit: the mail, the owner's sentence in it, and where mails go once the address is another.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { proveAddress, useMailbox } from '#testing/mails/mailbox'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { forgetCustomers } from '../customers/jobs.ts'

const server = await useTestServer({ LIMITS: 'on' })
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  await server.sql('delete from limits')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const enter = async (entry: object): Promise<number> => {
  const answer = await shop.client.call('POST', '/api/reservations', entry)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data.id
}
const ledger = async (id: number) =>
  (await shop.client.call('GET', `/api/reservations/${id}/messages`)).body.data
/** Tells 52 addresses that never booked of one reservation; what became of each mail. */
const fillStrangers = async (known?: number): Promise<string[]> => {
  const id = known ?? (await enter({ menu_id: shop.menuId, start_at: at('18:00'), name: '鈴木' }))
  const told: string[] = []
  for (let index = 0; index < 52; index++) {
    const email = `${index}@example.com`
    told.push((await on.change(id, { price: 1000 + index, email, notify: true })).body.data.mail)
  }
  return told
}

describe('mails', () => {
  test('the customer is told where the owner asks, with the sentence in text and HTML', async () => {
    await proveAddress(server, 'hanako@example.jp')
    const { id } = await on.book()
    await drain()
    mailbox.clear()
    const sentence = '<b>カラー</b>もできます。\nお待ちしています。'
    const answer = await on.change(id, { price: 6000, notify: true, sentence })
    expect(answer.body.data.mail).toBe('queued')
    await drain()
    const [mail] = mailbox.messages('hanako@example.jp')
    expect(mail?.subject).toContain('ご予約の内容が変わりました')
    expect(mail?.text).toContain(`【お店からのメッセージ】\n${sentence}`)
    expect(mail?.text).toContain('6,000円（税込）')
    expect(mail?.html).toContain('&lt;b&gt;カラー&lt;/b&gt;')
    expect((await on.history(id))[0]).toEqual([
      'お店が予約の内容を変更しました',
      '料金：5,500円 → 6,000円',
      'お客様へのメッセージを添えました',
    ])
    expect((await ledger(id))[0]).toMatchObject({ kind: 'edited', status: 'sent', sentence })
    await on.change(id, { price: 7000 })
    expect((await on.mails(id)).filter((kind) => kind === 'edited')).toHaveLength(1)
  })

  test.each([
    ['declining', { status: 'canceled', cancel_reason: 'declined' }, 'declined'],
    ['approving', { status: 'reserved' }, 'approved'],
    ['canceling', { status: 'canceled', cancel_reason: 'shop' }, 'canceled_by_shop'],
    ['moving', { start_at: at('13:00') }, 'changed'],
  ])('a sentence with %s', async (_, change, kind) => {
    await on.asksApproval()
    const { id } = await on.book()
    const answer = await on.change(id, { ...change, sentence: '14時からならご案内できます。' })
    expect(answer.status, answer.text).toBe(200)
    const mail = (await ledger(id)).find((one: { kind: string }) => one.kind === kind)
    expect(mail).toMatchObject({ sentence: '14時からならご案内できます。' })
    expect((await on.history(id))[0]?.at(-1)).toBe('お客様へのメッセージを添えました')
  })

  test('a sentence with the answer to a move request', async () => {
    const { id, token } = await on.book()
    await on.asksApproval()
    await on.move(token, at('15:00'))
    const answer = await on.change(id, { answer: 'decline', sentence: 'あいにく満席です。' })
    expect(answer.status, answer.text).toBe(200)
    expect((await ledger(id))[0]).toMatchObject({ kind: 'move_ended', sentence: 'あいにく満席です。' })
  })

  test.each([
    ['https://example.com/sale をご覧ください', 'URLやメールアドレスは入力できません'],
    ['www.example.com', 'URLやメールアドレスは入力できません'],
    ['ａ＠ｅｘａｍｐｌｅ．ｃｏｍ まで', 'URLやメールアドレスは入力できません'],
    [
      '０９０-1234-5678 へ',
      '新しい店舗のメールには、リンク・ホームページやメールのアドレス・店舗以外の電話番号は入れられません。ご登録から14日たつと入れられます',
    ],
    ['あ'.repeat(301), '300文字以内で入力してください'],
  ])('a sentence %s is refused', async (sentence, text) => {
    const { id } = await on.book()
    const answer = await on.change(id, { status: 'canceled', sentence })
    expect([answer.status, answer.body.errors]).toEqual([422, { sentence: [text] }])
    expect((await on.read(id)).status).toBe('reserved')
  })

  test('a sentence that nobody would read is refused', async () => {
    const { id } = await on.book()
    for (const change of [
      { status: 'canceled', notify: false },
      { status: 'treated' },
      { price: 1 },
      { start_at: at('13:00'), notify: false },
    ]) {
      const answer = await on.change(id, { ...change, sentence: 'はい' })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['sentence']])
    }
    const silent = await enter({ menu_id: shop.menuId, start_at: at('16:00'), name: '鈴木' })
    expect((await on.change(silent, { status: 'canceled', sentence: 'はい' })).status).toBe(422)
  })

  test('the sentence goes with the person: it is in their data, and erased like it', async () => {
    const { id } = await on.book()
    await on.change(id, { status: 'canceled', sentence: 'ご都合がつかずすみません' })
    const { customer_id } = await on.read(id)
    const data = await shop.client.call('GET', `/api/customers/${customer_id}/export`)
    expect(data.text).toContain('ご都合がつかずすみません')
    const sentences = () =>
      server.sql("select id from messages where shop_id = $1 and details ->> 'sentence' is not null", [
        shop.shopId,
      ])
    expect(await sentences()).toHaveLength(1)
    server.setNow('2032-11-21T09:00:00+09:00')
    await forgetCustomers.handle(server.services)
    expect(await sentences()).toEqual([])
  })
})

describe('another address', () => {
  test('the reminder follows it, and goes with it', async () => {
    const { id } = await on.book()
    const reminders = async () =>
      (
        await server.sql<{ to_address: string }>(
          "select to_address from messages where reservation_id = $1 and kind = 'reminder'",
          [id],
        )
      ).map(({ to_address }) => to_address)
    expect(await reminders()).toEqual(['hanako@example.jp'])
    await on.change(id, { email: 'new@example.jp' })
    expect(await reminders()).toEqual(['new@example.jp'])
    await on.change(id, { email: '' })
    expect(await reminders()).toEqual([])
    await on.change(id, { email: 'back@example.jp' })
    expect(await reminders()).toEqual(['back@example.jp'])
  })

  test('what did not go out waits for the new one; sending it counts', async () => {
    const { id } = await on.book()
    await on.change(id, { email: 'new@example.jp' })
    const [mail] = (await ledger(id)).filter(
      ({ recipient }: { recipient: string }) => recipient === 'customer',
    )
    expect(mail).toMatchObject({
      kind: 'confirmed',
      status: 'withheld',
      reason: 'address_changed',
      can: { resend: true },
    })
    await drain()
    expect(mailbox.messages('hanako@example.jp')).toEqual([])
    expect(mailbox.messages('new@example.jp')).toEqual([])
    expect((await shop.client.call('POST', `/api/messages/${mail.id}/resend`)).status).toBe(200)
    await drain()
    expect(mailbox.messages('new@example.jp')).toHaveLength(1)
    await on.change(id, { email: null })
    expect((await on.change(id, { status: 'canceled' })).body.data.mail).toBe(null)
  })

  test('without an address nothing can be sent again', async () => {
    const { id } = await on.book()
    await on.change(id, { email: null })
    const [mail] = (await ledger(id)).filter(
      ({ recipient }: { recipient: string }) => recipient === 'customer',
    )
    expect(mail).toMatchObject({ status: 'failed', reason: 'no_address', can: { resend: false } })
    expect((await shop.client.call('POST', `/api/messages/${mail.id}/resend`)).body.code).toBe(
      'mail_outdated',
    )
  })

  test('the first mail to each new address counts: an edit is no way around the limit of strangers', async () => {
    const id = await enter({
      menu_id: shop.menuId,
      start_at: at('10:00'),
      name: '鈴木',
      email: 'own@example.jp',
      notify: true,
    })
    await drain()
    // The entry and 49 more reach fifty strangers; then the day is over.
    const told = await fillStrangers(id)
    expect(told.filter((state) => state === 'queued')).toHaveLength(49)
    const canceled = await on.change(id, { status: 'canceled', cancel_reason: 'shop' })
    expect(canceled.body.data.mail).toBe('withheld')
  })

  test('an address that the owner put into an online booking is not known from it', async () => {
    const { id } = await on.book()
    await on.change(id, { email: 'stranger@example.com' })
    // The day is full with strangers; who booked online is reached all the same.
    await on.booking('12:00', undefined, { email: 'known@example.jp' })
    await fillStrangers()
    const other = (email: string, hour: number) =>
      shop.client.call('POST', '/api/reservations', {
        menu_id: shop.menuId,
        start_at: at(`${hour}:00`),
        name: '鈴木',
        email,
        notify: true,
      })
    expect((await other('known@example.jp', 14)).body.data.mail).toBe('queued')
    expect((await other('stranger@example.com', 15)).body.data.mail).toBe('withheld')
  })
})
