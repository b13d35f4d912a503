// What the mails of a reservation carry, from the customer's booking to the mailbox: answers to the form, and the file for the calendar.
import ical, { type VEvent } from 'node-ical'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  await server.sql(
    "update messages set status = 'sent', sent_at = now() where status = 'queued' and kind <> 'reminder'",
  )
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

/** The latest mail to an address, after all that waits was sent. */
const latest = async (to: string) => {
  await drain()
  const [mail] = mailbox.messages(to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

describe('the notice to the shop', () => {
  const ask = async (section: object): Promise<number> => {
    const answer = await shop.client.call('POST', '/api/form-sections', section)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.data.id
  }

  test('has the wishes and the answers of all six types, and of a sensitive question only that there is one', async () => {
    const text = await ask({ type: 'short_text', title: 'ご紹介者' })
    await ask({ type: 'note', title: '当日のお願い', description: '5分前にお越しください' })
    const lines = await ask({ type: 'long_text', title: '気になること' })
    const single = await ask({ type: 'single_choice', title: '初めてですか', options: ['はい', 'いいえ'] })
    const several = await ask({ type: 'multiple_choice', title: '髪質', options: ['かたい', 'くせ', '細い'] })
    const agreed = await ask({
      type: 'agreement',
      title: 'キャンセル規定',
      placeholder: '当日は全額です',
      options: ['同意します'],
    })
    const secret = await ask({ type: 'short_text', title: '持病', sensitive: true })
    const booked = await on.booking('10:00', undefined, {
      note: '襟足を短めに。',
      answers: [
        { form_section_id: text, value: ['佐藤さん'] },
        { form_section_id: lines, value: ['乾燥\n<b>くせ</b>'] },
        { form_section_id: single, value: ['はい'] },
        { form_section_id: several, value: ['くせ', '細い'] },
        { form_section_id: agreed, value: ['同意します'] },
        { form_section_id: secret, value: ['ぜんそく'] },
      ],
    })
    expect(booked.status, booked.text).toBe(201)
    const mail = await latest(shop.email)
    // Rule MSG-227.
    expect(mail.text).toContain('■ご来店\n初めて\n')
    expect(mail.text).toContain(`■ご要望
襟足を短めに。

■ご紹介者
佐藤さん

■気になること
乾燥
<b>くせ</b>

■初めてですか
はい

■髪質
くせ、細い

■キャンセル規定
同意します

■持病
予約の画面でご確認ください（メールには載りません）
`)
    expect(mail.html).toContain('乾燥<br/>&lt;b&gt;くせ&lt;/b&gt;')
    expect(mail.text + mail.html).not.toMatch(/ぜんそく|当日のお願い/)
    // The customer's own mail repeats none of it.
    const own = await latest('hanako@example.jp')
    expect(own.text + own.html).not.toMatch(/佐藤さん|襟足|ぜんそく|ご来店\n/)
  })
})

describe('the file for the calendar', () => {
  type File = { event: VEvent; method: string; type: string }
  const fileOf = async (): Promise<File | undefined> => {
    const [file] = (await latest('hanako@example.jp')).attachments
    if (!file) return undefined
    const text = Buffer.from(file.content).toString()
    const event = Object.values(ical.sync.parseICS(text)).find((part) => part?.type === 'VEVENT')
    if (event?.type !== 'VEVENT') throw new Error('no event')
    return { event, method: /METHOD:(\w+)/.exec(text)?.[1] ?? '', type: file.type }
  }

  test('follows the visit: the same id, a higher number with each move and edit, and a cancellation at the end', async () => {
    const { id, token } = await on.book('10:00')
    const first = await fileOf()
    expect(first).toMatchObject({ method: 'PUBLISH', type: 'text/calendar' })
    expect(first?.event).toMatchObject({ sequence: 0, status: 'CONFIRMED' })
    expect(first?.event.start.toISOString()).toBe('2026-11-24T01:00:00.000Z')

    await on.move(token, at('12:00'))
    const moved = await fileOf()
    expect([moved?.event.uid, moved?.event.sequence]).toEqual([first?.event.uid, 1])
    expect(moved?.event.start.toISOString()).toBe('2026-11-24T03:00:00.000Z')

    await on.change(id, { start_at: at('14:00'), notify: true })
    expect((await fileOf())?.event.sequence).toBe(2)
    await on.change(id, { price: 6000, notify: true })
    expect((await fileOf())?.event.sequence).toBe(3)

    await on.cancel(token)
    const canceled = await fileOf()
    expect(canceled?.method).toBe('CANCEL')
    expect(canceled?.event).toMatchObject({ uid: first?.event.uid, sequence: 4, status: 'CANCELLED' })
    expect(canceled?.event.start.toISOString()).toBe('2026-11-24T05:00:00.000Z')
  })

  test('is canceled by the shop too', async () => {
    const { id } = await on.book('10:00')
    await latest('hanako@example.jp')
    await on.change(id, { status: 'canceled', cancel_reason: 'shop' })
    expect(await fileOf()).toMatchObject({ method: 'CANCEL', event: { status: 'CANCELLED', sequence: 1 } })
  })

  test('is not with a request, nor with the end of one that never was a visit', async () => {
    await on.asksApproval()
    const asked = await on.book('10:00')
    expect(await fileOf()).toBeUndefined()
    await on.cancel(asked.token)
    expect((await latest('hanako@example.jp')).subject).toContain('キャンセル')
    expect(await fileOf()).toBeUndefined()
    const other = await on.book('12:00')
    await on.change(other.id, { status: 'canceled', cancel_reason: 'declined' })
    expect(await fileOf()).toBeUndefined()
    const third = await on.book('14:00')
    await on.change(third.id, { status: 'reserved' })
    expect(await fileOf()).toMatchObject({ method: 'PUBLISH', event: { status: 'CONFIRMED', sequence: 1 } })
  })

  test('names the area alone where the shop hides its address', async () => {
    await server.sql(
      "update shops set prefecture = '東京都', city = '台東区', address = '谷中1-2-3', address_hidden = true where id = $1",
      [shop.shopId],
    )
    await on.book('10:00')
    const [file] = (await latest('hanako@example.jp')).attachments
    const text = Buffer.from(file?.content ?? '')
      .toString()
      .replaceAll('\r\n ', '')
    expect(text).toContain('台東区')
    expect(text).not.toContain('谷中')
  })
})
