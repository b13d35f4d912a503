// Mails in a real browser without any policy: what owners and customers write runs nothing and asks nobody.
import { randomUUID } from 'node:crypto'
import { scriptPayloads } from '../apps/server/src/testing/payloads/script-payloads.ts'
import { expect, test } from './fixtures.ts'
import { readMail } from './mailbox.ts'
import { makeOwner, newEmail, send, dayAhead, menuOf } from './test-users.ts'

test('over 300 texts in the owner’s words of a mail are texts', async ({ page, context, openPage }) => {
  await makeOwner(context)
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const preview = async (text: string): Promise<string[]> => {
    const answer = await page.request.post('/api/email-templates/confirmation/preview', {
      headers: { 'x-xsrf-token': decodeURIComponent(token) },
      data: { subject: '', body_header: text },
    })
    // Unknown placeholders and control characters are refused.
    expect([200, 422], text).toContain(answer.status())
    return answer.status() === 200 ? [(await answer.json()).data.html] : []
  }
  const mails: string[] = []
  for (const texts of inParts(scriptPayloads, 20))
    mails.push(...(await Promise.all(texts.map(preview))).flat())
  expect(mails.length).toBeGreaterThan(250)

  const reader = await openPage()
  const ran: string[] = []
  reader.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  for (const documents of inParts(mails, 50)) {
    await reader.setContent('<main></main>')
    const found = await reader.evaluate(async (all) => {
      const frames = all.map((html) => {
        const frame = document.createElement('iframe')
        frame.srcdoc = html
        return frame
      })
      await Promise.all(
        frames.map((frame) => {
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
          document.body.append(frame)
          return loaded
        }),
      )
      const count = (selector: string) =>
        frames.reduce(
          (sum, frame) => sum + (frame.contentDocument?.querySelectorAll(selector).length ?? 0),
          0,
        )
      return {
        buttons: count('a.button'),
        others: count('script, img, svg, iframe, form, input, video, object'),
      }
    }, documents)
    expect(found).toEqual({ buttons: documents.length, others: 0 })
  }
  expect(ran).toEqual([])
})

test('what customer and owner wrote arrives as text in the mails to both', async ({
  page,
  context,
  openPage,
}) => {
  const owner = await makeOwner(context)
  const evil = '<img src=x onerror=alert(1)><script>alert(1)</script>"&'
  const section = await send(context, '/api/form-sections', { type: 'long_text', title: `Q ${evil}` })
  const email = newEmail('hanako')
  const day = await dayAhead(page, owner)
  const booked = await page.request.post(`/api/public/shops/${owner.domain}/reservations`, {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      menu_id: await menuOf(page),
      start_at: `${day}T10:00:00+09:00`,
      family_name: evil,
      given_name: '花子',
      phone: '090-1234-5678',
      email,
      note: evil,
      answers: [{ form_section_id: section.data.id, value: [evil] }],
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  const reader = await openPage()
  reader.on('dialog', (dialog) => expect.soft(dialog.message(), 'nothing runs').toBe(''))
  for (const to of [email, owner.email]) {
    const mail = await readMail(page.request, to, /予約/)
    await reader.setContent(mail.html)
    await expect(reader.getByText(evil).first()).toBeVisible()
    expect(await reader.locator('script, img').count()).toBe(0)
  }
})

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))
