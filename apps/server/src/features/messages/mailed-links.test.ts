// Mail scanners open every link before the reader does: that changes nothing, with GET and with HEAD (rule MSG-28).
import { expect, test } from 'vitest'
import { makeOwner, makeShop } from '#testing/factories'
import { differing, takeFingerprint } from '#testing/fingerprint'
import { useMailbox } from '#testing/mails/mailbox'
import { sendAccountMessage, testNow, useUncheckedServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useUncheckedServer()
const { mailbox, drain } = await useMailbox(server)
test('reading every link of every mail, with GET and HEAD, leaves every row as it was', async () => {
  const shop = await makeShop(server)
  const on = visitsOf(server, shop)
  await on.cancel((await on.book('10:00')).token)
  await on.move((await on.book('11:00')).token, '2026-11-24T15:00:00+09:00')
  await drain()
  await on.asksApproval()
  const asked = await on.book('12:00')
  await drain()
  await on.change(asked.id, { status: 'reserved' })
  await drain()
  await on.move(asked.token, '2026-11-24T17:00:00+09:00')
  await drain()
  await shop.client.call('POST', '/api/email-templates/confirmation/test', { subject: '', body_header: '' })
  server.setNow('2026-11-23T18:00:00+09:00')
  await drain()
  for (const kind of ['reset', 'password_changed', 'google_linked'] as const)
    await sendAccountMessage(server.services, kind, shop.userId)
  await sendAccountMessage(
    server.services,
    'verification',
    (await makeOwner(server, { verified: false })).userId,
  )
  await server.sql("update users set deletion_at = '2026-12-20' where id = $1", [shop.userId])
  await sendAccountMessage(server.services, 'deletion', shop.userId)

  const links = new Set(
    mailbox
      .messages()
      .flatMap(({ text, html }) => `${text} ${html}`.match(/https?:\/\/[^\s"<>]+/g) ?? [])
      .map((link) => link.replaceAll('&amp;', '&'))
      // The invented visit of a test mail has none.
      .filter((link) => link.startsWith(server.url) && !link.includes('/r/example')),
  )
  const paths = [...links].map((link) => new URL(link).pathname.split('/')[1])
  expect(new Set(paths)).toEqual(
    new Set(['', 'r', 's', 'reservation', 'account', 'account-verify', 'reset-password', 'forgot-password']),
  )
  const before = await takeFingerprint(server)
  for (const link of links)
    for (const method of ['HEAD', 'GET', 'GET']) {
      const answer = await fetch(link, { method, redirect: 'manual' })
      await answer.body?.cancel()
      expect(answer.status, `${method} ${link}`).toBeLessThan(400)
    }
  expect(differing(before, await takeFingerprint(server))).toEqual([])
  // The manage link still does what it is for.
  server.setNow(testNow)
  expect((await on.cancel(asked.token)).status).toBe(200)
})
