// What an owner writes to the operator: what is taken, where it goes, how often, and how long it stays.
import { beforeEach, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeOwner, makeShop, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { sendMessages, startTestServer, testNow, useTestServer } from '#testing/server'
import { purgeAccount } from '../accounts/own/purge-account.ts'
import { forgetInquiries } from './jobs.ts'
import { cleanFileName } from './attachments.ts'

const operator = 'operator@noren.example'
const server = await useTestServer({ OPERATOR_EMAIL: operator })
const { mailbox } = await useMailbox(server)
let shop: TestShop
beforeEach(async () => {
  server.setNow(testNow)
  await server.sql("update messages set status = 'failed' where status = 'queued' and kind <> 'reminder'")
  shop = await makeShop(server)
})

const path = '/api/contact/inquiries'
const send = (body: unknown, headers: Record<string, string> = {}, { client } = shop) =>
  client.call('POST', path, body, headers)
const rows = ({ shopId } = shop) =>
  server.sql<{ id: number; content: string; user_id: number }>(
    'select * from contact_inquiries where shop_id = $1 order by id',
    [shopId],
  )
const filesOf = ({ shopId } = shop) =>
  server.sql<{ file_name: string; media_type: string; bytes: Buffer }>(
    'select * from contact_attachments where shop_id = $1 order by id',
    [shopId],
  )
const mails = ({ shopId } = shop) =>
  server.sql<{ kind: string; recipient: string; to_address: string; status: string }>(
    'select * from messages where shop_id = $1',
    [shopId],
  )

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')
const file = (fileName: string, bytes: Uint8Array | string) => ({
  fileName,
  fileData: Buffer.from(bytes).toString('base64'),
})

test('an inquiry is kept with its files, and mailed to the operator with the owner as the one to answer', async () => {
  const answer = await send({
    content: '  ギフト券がほしいです。\r\n<b>ぜひ</b>  ',
    attachments: [
      file('画面 1.PNG', png),
      { fileName: 'C:\\Users\\koharu\\料金.csv', fileData: `data:text/csv;base64,${btoa('a,b\n1,2\n')}` },
      // As spreadsheets write texts.
      file('../../etc/メモ.txt', Buffer.from('\ufeffメモです, a', 'utf16le')),
    ],
  })
  expect([answer.status, answer.body]).toEqual([
    201,
    { data: { id: expect.any(Number), created_at: '2026-11-21T09:00:00+09:00' } },
  ])
  expect(await rows()).toEqual([
    expect.objectContaining({
      id: answer.body.data.id,
      user_id: shop.userId,
      content: 'ギフト券がほしいです。\n<b>ぜひ</b>',
    }),
  ])
  expect((await filesOf()).map(({ file_name, media_type }) => [file_name, media_type])).toEqual([
    ['画面 1.PNG', 'image/png'],
    ['料金.csv', 'text/csv'],
    ['メモ.txt', 'text/plain'],
  ])

  expect(await sendMessages(server.services)).toBe(1)
  const [mail, ...more] = mailbox.messages(operator)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    from: '"のれん" <noreply@localhost>',
    replyTo: `"ヘアサロン こはる" <${shop.email}>`,
    subject: '【ご意見・ご要望】ヘアサロン こはる',
  })
  expect(mail?.text).toContain('ギフト券がほしいです。\n<b>ぜひ</b>')
  expect(mail?.html).toContain('&lt;b&gt;ぜひ&lt;/b&gt;')
  expect(mail?.text).toContain(`■メールアドレス\n${shop.email}\n`)
  expect(mail?.attachments.map(({ filename, type }) => [filename, type])).toEqual([
    ['画面 1.PNG', 'image/png'],
    ['料金.csv', 'text/csv'],
    ['メモ.txt', 'text/plain'],
  ])
  expect(Buffer.from(mail?.attachments[0]?.content ?? '')).toEqual(png)
  expect(await mails()).toEqual([
    expect.objectContaining({ kind: 'inquiry', recipient: 'operator', to_address: operator, status: 'sent' }),
  ])
  expect(await server.violations()).toEqual([])
})

test('without an address of the operator it is kept, and nothing is mailed', async () => {
  const other = await startTestServer({ LOG_LEVEL: 'silent' }, server)
  try {
    const client = openClient(other.url, shop.client.cookies)
    expect((await client.call('POST', path, { content: 'こんにちは' })).status).toBe(201)
    expect(await rows()).toHaveLength(1)
    expect(await mails()).toEqual([])
  } finally {
    await other.stop()
  }
})

const mega = 1024 * 1024
test.each([
  ['no content', {}, 'content', 'お問い合わせ内容を入力してください'],
  ['a blank content', { content: ' 　\n ' }, 'content', 'お問い合わせ内容を入力してください'],
  ['a content that is no text', { content: 5 }, 'content', 'お問い合わせ内容を入力してください'],
  [
    '2,001 characters',
    { content: 'あ'.repeat(2001) },
    'content',
    'お問い合わせ内容は2000文字以内で入力してください',
  ],
  ['a NUL', { content: 'a\u0000' }, 'content', '使用できない文字が含まれています'],
  [
    'four files',
    { content: 'x', attachments: [1, 2, 3, 4].map((n) => file(`${n}.txt`, 'x')) },
    'attachments',
    '添付ファイルは最大3個までです',
  ],
  [
    'a byte more than 1 MB',
    { content: 'x', attachments: [file('a.txt', Buffer.alloc(mega + 1, 'x'))] },
    'attachments.0.fileData',
    'ファイルサイズは1MB以下にしてください。',
  ],
  [
    'a page of HTML',
    { content: 'x', attachments: [file('a.html', '<script>')] },
    'attachments.0.fileName',
    '添付できるのは、画像（JPEG・PNG・WebP・GIF）、PDF、テキスト、CSVのファイルです',
  ],
  [
    'a program that says it is a picture',
    { content: 'x', attachments: [file('a.png', png), file('b.png', 'MZ program')] },
    'attachments.1.fileData',
    'ファイルの中身が、名前の種類と合っていません',
  ],
  [
    'a text of NULs',
    { content: 'x', attachments: [file('a.txt', Buffer.alloc(10))] },
    'attachments.0.fileData',
    'ファイルの中身が、名前の種類と合っていません',
  ],
  [
    'what is no base64',
    { content: 'x', attachments: [{ fileName: 'a.txt', fileData: '***' }] },
    'attachments.0.fileData',
    '正しい値を入力してください',
  ],
  [
    'an empty file',
    { content: 'x', attachments: [{ fileName: 'a.txt', fileData: 'data:text/plain;base64,' }] },
    'attachments.0.fileData',
    '空のファイルは添付できません',
  ],
  [
    'a file without a name',
    { content: 'x', attachments: [file('', 'x')] },
    'attachments.0.fileName',
    '入力してください',
  ],
  ['an unknown key', { content: 'x', subject: 'y' }, 'subject', '使用できない項目です'],
])('%s is refused by name, and nothing is kept', async (_, body, field, message) => {
  const answer = await send(body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors[field], answer.text).toContain(message)
  expect(await rows()).toEqual([])
  expect(await mails()).toEqual([])
})

test('2,000 characters and three files of 1 MB each are taken', async () => {
  const attachments = [
    file('a.pdf', Buffer.concat([pdf, Buffer.alloc(mega - pdf.length, 'x')])),
    file('b.txt', Buffer.alloc(mega, 'x')),
    file('c.csv', Buffer.alloc(mega, 'x')),
  ]
  expect((await send({ content: 'あ'.repeat(2000), attachments })).status).toBe(201)
  expect((await filesOf()).map(({ bytes }) => bytes.length)).toEqual([mega, mega, mega])
})

test('a body beyond all that is refused unread', async () => {
  const answer = await send({ content: 'x'.repeat(5 * mega) })
  expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
})

test.each([
  ['a.txt', 'a.txt'],
  ['..\\..\\a.txt', 'a.txt'],
  ['/etc/passwd.txt', 'passwd.txt'],
  ['.txt', 'file.txt'],
  ['...a.txt', 'a.txt'],
  ['a"b<c>.txt', 'a_b_c_.txt'],
  ['カ\u3099.csv', 'ガ.csv'],
  [`${'長'.repeat(200)}.pdf`, `${'長'.repeat(80)}.pdf`],
])('the name %j becomes %j', (name, cleaned) => {
  expect(cleanFileName(name)).toBe(cleaned)
})

test('the same key sends once, and another text with it is refused', async () => {
  const key = keyed()
  const first = await send({ content: 'こんにちは' }, key)
  const again = await send({ content: 'こんにちは' }, key)
  expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id])
  expect((await send({ content: 'さようなら' }, key)).body.code).toBe('idempotency_key_reused')
  expect(await rows()).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
})

test('a shop writes five times an hour and twenty times a day; a repeat and a refused call do not count', async () => {
  const limited = await startTestServer({ LIMITS: 'on', LOG_LEVEL: 'silent' }, server)
  try {
    const client = openClient(limited.url, shop.client.cookies)
    const write = (headers = {}) => client.call('POST', path, { content: 'こんにちは' }, headers)
    const key = keyed()
    for (const _ of [1, 2, 3]) expect((await write(key)).status).toBe(201)
    expect((await client.call('POST', path, { content: '' })).status).toBe(422)
    for (let n = 0; n < 4; n++) expect((await write()).status).toBe(201)
    const refused = await write()
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'しばらく時間をおいてから再度お試しください',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBe(3600)
    expect((await write(key)).status).toBe(201)
    for (const hour of [10, 11, 12]) {
      limited.setNow(`2026-11-21T${hour}:30:00+09:00`)
      for (let n = 0; n < 5; n++) expect((await write()).status).toBe(201)
    }
    limited.setNow('2026-11-21T14:30:00+09:00')
    expect((await write()).status).toBe(429)
    expect(await rows()).toHaveLength(20)
    const other = await makeShop(limited)
    expect((await send({ content: '別の店です' }, {}, other)).status).toBe(201)
  } finally {
    await limited.stop()
  }
})

test('only an owner with a shop writes, with the token of the session', async () => {
  expect((await openClient(server.url).call('POST', path, { content: 'x' })).status).toBe(419)
  expect((await (await makeOwner(server)).client.call('POST', path, { content: 'x' })).body.code).toBe(
    'no_shop',
  )
})

test('files go after 90 days and the text after a year, of every shop', async () => {
  await send({ content: '一', attachments: [file('a.txt', 'x')] })
  const forget = async (now: string) => {
    server.setNow(now)
    await forgetInquiries.handle(server.services, {})
    return [(await rows()).length, (await filesOf()).length]
  }
  expect(await forget('2027-02-19T08:00:00+09:00')).toEqual([1, 1])
  expect(await forget('2027-02-20T08:00:00+09:00')).toEqual([1, 0])
  expect(await forget('2027-11-21T08:00:00+09:00')).toEqual([1, 0])
  expect(await forget('2027-11-22T08:00:00+09:00')).toEqual([0, 0])
})

test('an inquiry that is gone is not mailed any more', async () => {
  await send({ content: '一' })
  await server.sql('delete from contact_inquiries where shop_id = $1', [shop.shopId])
  await sendMessages(server.services)
  expect(mailbox.messages(operator)).toEqual([])
  expect(await mails()).toEqual([expect.objectContaining({ status: 'failed', last_error: 'superseded' })])
})

test('everything goes with the account', async () => {
  await send({ content: '一', attachments: [file('a.txt', 'x')] })
  await server.sql("update users set deletion_at = now() - interval '30 days' where id = $1", [shop.userId])
  await purgeAccount(server.services, shop, server.services.clock.now() + 90 * 86_400_000)
  expect([await rows(), await filesOf(), await mails()]).toEqual([[], [], []])
})
