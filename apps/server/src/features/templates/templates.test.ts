// The owner's templates: what is stored and refused, what a preview and a test mail say, and that mails use them.
import { exampleToken, manageLinkPath } from '@noren/contract/addresses'
import { messages } from '@noren/words/messages'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { openReader } from '#testing/reader'
import { startTestServer, testNow, useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
})

type Body = Record<string, unknown>
const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  shop.client.call(method, path, body)
const save = (name: string | number, body: Body) => call('PUT', `/api/email-templates/${name}`, body)
const preview = (name: string, body: Body) => call('POST', `/api/email-templates/${name}/preview`, body)
const sendTest = (body: Body, name = 'confirmation') =>
  call('POST', `/api/email-templates/${name}/test`, body)
const stored = async () => (await call('GET', '/api/email-templates')).body.data
const mailTo = (address: string) => mailbox.messages(address)

const own = { subject: '{店舗名}のご予約', body_header: '{お客様名}さま、お待ちしております♪' }

describe('a template', () => {
  test('is there from the first day, and is saved by type or by id', async () => {
    const [confirmation, reminder] = await stored()
    expect([confirmation.type, reminder.type]).toEqual(['confirmation', 'reminder'])
    const saved = await save('reminder', own)
    expect([saved.status, saved.body.data]).toEqual([
      200,
      { ...own, id: reminder.id, type: 'reminder', version: 2 },
    ])
    expect((await save(confirmation.id, own)).body.data).toMatchObject({ type: 'confirmation', ...own })
    expect(await stored()).toMatchObject([own, own])
    expect((await save('confirmation', { subject: '', body_header: '' })).status).toBe(200)
  })

  test('of a young shop carries no way to reach others; after 14 days it may', async () => {
    for (const text of [
      'https://evil.example/',
      'ｅｖｉｌ．ｃｏｍ へ',
      'pay@evil.example',
      '０９０-1234-5678',
    ]) {
      const refused = await save('confirmation', { ...own, body_header: text })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['body_header']])
    }
    server.setNow('2026-12-05T09:00:01+09:00')
    expect((await save('confirmation', { ...own, body_header: 'https://evil.example/' })).status).toBe(200)
    server.setNow('2026-11-21T09:00:00+09:00')
    await save('confirmation', own)
  })

  test.each([
    [{ body_header: 'あ'.repeat(1001) }, 'body_header', '本文は1000文字以内で入力してください'],
    [{ subject: 'あ'.repeat(201) }, 'subject', '200文字以内で入力してください'],
    [{ subject: '件名\r\nBcc: all@example.jp' }, 'subject', '使用できない文字が含まれています'],
    [{ subject: '件名\u2028続き' }, 'subject', '使用できない文字が含まれています'],
    [{ subject: '\u202e件名' }, 'subject', '使用できない文字が含まれています'],
    [{ subject: 'https://evil.example/' }, 'subject', '件名にURLやメールアドレスは使えません'],
    [{ subject: undefined }, 'subject', '入力してください'],
    [{ body_header: null }, 'body_header', '入力してください'],
    [{ body_header: '{誕生日}おめでとう' }, 'body_header', '使用できない差し込み項目です：{誕生日}'],
    [{ subject: '{}' }, 'subject', '使用できない差し込み項目です：{}'],
    [{ subject: '｛クーポン｝' }, 'subject', '使用できない差し込み項目です：｛クーポン｝'],
    [{ subject: '{toString}' }, 'subject', '使用できない差し込み項目です：{toString}'],
    [{ subject: '{$&}' }, 'subject', '使用できない差し込み項目です：{$&}'],
    [{ type: 'reminder' }, 'type', '使用できない項目です'],
  ])('with %j is refused at %s, and nothing is written', async (part, field, text) => {
    const before = await stored()
    const answers = [
      await save('confirmation', { ...own, ...part }),
      await preview('reminder', { ...own, ...part }),
    ]
    for (const { status, body } of [...answers, await sendTest({ ...own, ...part })])
      expect([status, body.errors?.[field]?.[0]]).toEqual([422, text])
    expect(await stored()).toEqual(before)
  })

  test('of 1000 characters is taken; placeholders in full-width braces are folded', async () => {
    const full = { subject: '｛ 店舗名 ｝', body_header: `{ お客様名 }${'あ'.repeat(990)}` }
    expect((await save('confirmation', full)).body.data).toMatchObject({
      subject: '{店舗名}',
      body_header: `{お客様名}${'あ'.repeat(990)}`,
    })
  })

  test('that another tab changed is refused with its version', async () => {
    const both = await Promise.all([
      save('confirmation', { ...own, version: 1 }),
      save('confirmation', { subject: '', body_header: 'B', version: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('outdated')
    expect((await save('confirmation', own)).status).toBe(200)
  })

  test('of another shop, or of no type, is not there', async () => {
    const other = await makeShop(server)
    const [{ id }] = (await other.client.call('GET', '/api/email-templates')).body.data
    expect((await save(id, own)).status).toBe(404)
    expect((await preview(String(id), own)).status).toBe(404)
    expect((await sendTest(own, String(id))).status).toBe(404)
    expect((await save('canceled', own)).status).toBe(422)
    expect((await other.client.call('GET', '/api/email-templates')).body.data[0].subject).not.toBe(
      own.subject,
    )
  })
})

describe('a preview', () => {
  test('tells of an invented visit where none is to come, and saves nothing', async () => {
    const before = await stored()
    const { status, body } = await preview('confirmation', own)
    expect([status, body.data.is_example]).toEqual([200, true])
    expect(body.data.subject).toBe('ヘアサロン こはるのご予約（2026年11月28日(土) 10:00）')
    expect(body.data.text).toContain('山田 花子さま、お待ちしております♪')
    expect(body.data.text).toContain('■メニュー\nカット＋シャンプー')
    expect(await stored()).toEqual(before)
  })

  // Rule MSG-238.
  test('has the building on a line of its own, and a hidden address as its area', async () => {
    const address = { prefecture: '東京都', city: '台東区', address: '谷中3-1-2', building: 'のれんビル 2階' }
    await call('PUT', `/api/shops/${shop.shopId}`, address)
    const textOf = async () => (await preview('confirmation', own)).body.data.text
    expect(await textOf()).toContain('\n東京都台東区谷中3-1-2\nのれんビル 2階\n')
    await server.sql('update menus set requires_approval = true where shop_id = $1', [shop.shopId])
    await call('PUT', `/api/shops/${shop.shopId}`, { address_hidden: true })
    expect(await textOf()).toMatch(/\n東京都台東区\n/)
    expect(await textOf()).not.toContain('のれんビル')
  })

  test('tells of the next visit, without a link that works', async () => {
    const visits = visitsOf(server, shop)
    await visits.book('15:00', '2026-11-25')
    const next = await visits.book('10:00')
    const canceled = await visits.book('12:00', '2026-11-22')
    await visits.cancel(canceled.token)
    for (const type of ['confirmation', 'reminder']) {
      const { data } = (await preview(type, own)).body
      expect(data.is_example).toBe(false)
      expect(data.subject).toBe('ヘアサロン こはるのご予約（2026年11月24日(火) 10:00）')
      expect(data.text).toContain(`■予約番号\n${next.number.slice(0, 4)}-${next.number.slice(4)}`)
      expect(data.text).not.toContain(next.token)
      expect(data.html).not.toContain(next.token)
    }
  })

  test('of a request says that it awaits approval, also where the visit is invented', async () => {
    await server.sql('update menus set requires_approval = true where shop_id = $1', [shop.shopId])
    const { status } = messages.ja
    const marksOf = async (type: string) => {
      const { html } = (await preview(type, own)).body.data
      return [status.reserved, status.pending_approval].filter((word) => html.includes(word))
    }
    expect(await marksOf('confirmation')).toEqual([status.pending_approval])
    await visitsOf(server, shop).book('10:00')
    const { data } = (await preview('confirmation', own)).body
    expect(data.is_example).toBe(false)
    expect(data.text).toContain('山田 花子さま、お待ちしております♪')
    expect(await marksOf('confirmation')).toEqual([status.pending_approval])
    // By then it was approved.
    expect(await marksOf('reminder')).toEqual([status.reserved])
  })

  test('escapes what the owner wrote', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"&'
    const { data } = (await preview('confirmation', { subject: evil, body_header: evil })).body
    expect(data.html).not.toMatch(/<script|<img/i)
    expect(data.html).toContain('&lt;script&gt;alert(1)')
    expect(data.text).toContain(evil)
  })
})

describe('a test mail', () => {
  test('goes to the own address, from the shop, and tells of an invented visit', async () => {
    await visitsOf(server, shop).book('10:00')
    await drain()
    const sent = await sendTest({ ...own, subject: '確認 {お客様名}' })
    expect([sent.status, sent.body.data]).toEqual([200, { to: shop.email }])
    mailbox.clear()
    await drain()
    const [mail, ...more] = mailTo(shop.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('【テスト】確認 山田 花子（2026年11月28日(土) 10:00）')
    expect(mail?.text).toContain('山田 花子さま、お待ちしております♪')
    expect(mail?.text).not.toContain('2026年11月24日')
    expect(mail?.text).toContain(`/r/${exampleToken}`)
    for (const page of ['', '/reservation.ics'] as const) {
      const example = await openReader(server.url).open(manageLinkPath(exampleToken, page))
      expect([example.status, example.text.includes('見本のリンクです')]).toEqual([200, true])
    }
    const [row] = await server.sql<{ status: string }>(
      "select status from account_messages where kind = 'template_test' and user_id = $1",
      [shop.userId],
    )
    expect(row?.status).toBe('sent')
  })

  test('goes out five times an hour; a refused one is not counted', async () => {
    const limited = await startTestServer({ LIMITS: 'on' })
    shop = await makeShop(limited)
    await sendTest({ ...own, subject: '{x}' })
    for (let count = 0; count < 5; count += 1) expect((await sendTest(own)).status).toBe(200)
    const sixth = await sendTest(own, 'reminder')
    expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true])
    const other = await makeShop(limited)
    const path = '/api/email-templates/confirmation/test'
    expect((await other.client.call('POST', path, own)).status).toBe(200)
    limited.setNow('2026-11-21T10:00:01+09:00')
    expect((await sendTest(own)).status).toBe(200)
    await limited.stop()
  })
})

describe('mails to customers', () => {
  const approval = () => call('PUT', `/api/menus/${shop.menuId}`, { requires_approval: true })
  const latest = async () => {
    await drain()
    const [mail] = mailTo('hanako@example.jp')
    if (!mail) throw new Error('no mail')
    return mail
  }

  test('have the owner’s words at the head of confirmed, received, approved and moved ones', async () => {
    await save('confirmation', own)
    const visits = visitsOf(server, shop)
    const first = await visits.book('10:00')
    const confirmed = await latest()
    expect(confirmed.subject).toBe('ヘアサロン こはるのご予約（2026年11月24日(火) 10:00）')
    expect(confirmed.text).toContain('山田 花子 様\n\n山田 花子さま、お待ちしております♪\n\n■予約番号')
    expect(confirmed.html).toContain('山田 花子さま、お待ちしております♪')

    await visits.move(first.token, '2026-11-24T11:00:00+09:00')
    const moved = await latest()
    expect(moved.subject).toContain('ご予約の日時が変わりました')
    expect(moved.text).toContain('お待ちしております♪\n\nご予約の日時を、以下のとおり変更しました。')

    await approval()
    const second = await visits.book('15:00')
    const received = await latest()
    expect(received.subject).toContain('まだ確定していません')
    expect(received.text).toMatch(
      /お待ちしております♪\n\nご予約をお申し込みいただき[^]*まだ予約は確定していません。/,
    )
    await visits.change(second.id, { status: 'reserved' })
    expect((await latest()).text).toContain(
      'お待ちしております♪\n\nお申し込みいただいたご予約が確定しました。',
    )
  })

  test('that decline or cancel have our words alone, and so have all where the template is empty', async () => {
    await save('confirmation', own)
    await approval()
    const visits = visitsOf(server, shop)
    const asked = await visits.book('10:00')
    await visits.change(asked.id, { status: 'canceled', cancel_reason: 'declined' })
    const declined = await latest()
    expect(declined.subject).toContain('お受けできませんでした')
    expect(declined.text).not.toContain('♪')
    const gone = await visits.book('12:00')
    await visits.cancel(gone.token)
    expect((await latest()).text).not.toContain('♪')
    await save('confirmation', { subject: '', body_header: ' \n' })
    await call('PUT', `/api/menus/${shop.menuId}`, { requires_approval: false })
    await visits.book('16:00')
    const usual = await latest()
    expect(usual.subject).toBe('【ヘアサロン こはる】ご予約を承りました（2026年11月24日(火) 16:00）')
    expect(usual.text).toContain('この度はご予約いただき、誠にありがとうございます。')
  })

  test('cannot be changed by what a customer is called', async () => {
    await save('confirmation', { subject: '{お客様名}様のご予約', body_header: '{お客様名}様' })
    const name = '{料金}<b>太字</b>$&'
    const visits = visitsOf(server, shop)
    expect((await visits.booking('10:00', undefined, { family_name: name })).status).toBe(201)
    const mail = await latest()
    expect(mail.subject).toBe(`${name} 花子様のご予約（2026年11月24日(火) 10:00）`)
    expect(mail.text).toContain(`${name} 花子様`)
    expect(mail.html).not.toContain('<b>太字')
    expect(mail.html).toContain('&lt;b&gt;太字&lt;/b&gt;')
  })
})
