// Texts that try to become code, in every text that an owner or a customer can fill in, on every page and mail that shows it: nothing
// runs, nothing is asked of another host, the policy is never violated. The fixture watches hosts, errors and the policy's reports.
import { scriptPayloads } from '../apps/server/src/testing/payloads/script-payloads.ts'
import { expect, test, type Page } from './fixtures.ts'
import { linkIn, type Mail } from './mailbox.ts'
import { pictureFile } from './menus/menus-page.ts'
import { lookAtAll } from './owner/screens.ts'
import { connectAccount, payAs } from './payments/customer.ts'

/** Blanks at the ends are trimmed, so what is stored may differ from what was sent. */
const payloads = scriptPayloads.map((text) => text.trim()).filter((text) => text !== '')

type Offer = (
  path: string,
  data: unknown,
  method?: 'POST' | 'PUT',
) => Promise<{ status: number; id: number; errors?: unknown }>

/** A call of the owner that may be refused: some texts are too long for a name, or a web address in one. */
const offerOf = async (page: Page): Promise<Offer> => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value
  return async (path, data, method = 'POST') => {
    const answer = await page.request.fetch(path, {
      method,
      data,
      headers: { 'x-xsrf-token': decodeURIComponent(token ?? '') },
    })
    expect([200, 201, 409, 422], `${path} ${JSON.stringify(data)}`).toContain(answer.status())
    const { data: made, errors } = await answer.json()
    return { status: answer.status(), id: made?.id ?? 0, errors }
  }
}

/** No field of one line takes signs that cannot be seen. */
const isLine = (text: string): boolean => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)

/** As many as fit into one text, until all have had their turn. */
const joined = (max: number): string[] => {
  const texts: string[] = []
  for (const payload of payloads.filter(({ length }) => length <= max)) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + payload.length <= max)
      texts[texts.length - 1] = `${last}\n${payload}`
    else texts.push(payload)
  }
  return texts
}

/** Each payload once, as the value of a field of its own, some beside each other; how many were taken. */
const each = async (count: number, send: (payload: string, nth: number) => Promise<{ status: number }>) => {
  const waiting = [...payloads.slice(0, count).entries()]
  let taken = 0
  const sendAll = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if ((await send(next[1], next[0])).status < 300) taken++
  }
  await Promise.all(Array.from({ length: 6 }, sendAll))
  return taken
}

const documentOf = (texts: readonly string[]) =>
  JSON.stringify({
    type: 'doc',
    content: texts.map((text) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: text.replaceAll('\n', ' ') }],
    })),
  })

test('300 texts that try to become code stay texts, on every page and in every mail @desktop', async ({
  page,
  shop,
  context,
  openPage,
  allowProblem,
}) => {
  test.slow()
  allowProblem(/status of 404 .*\/none$/)
  expect(payloads.length).toBeGreaterThanOrEqual(300)
  const offer = await offerOf(page)
  const me = await (await page.request.get('/api/auth/me')).json()
  const shopId: number = me.data.shop.id
  const dialogs: string[] = []
  const look = async (one: Page, path: string) => {
    await one.goto(path)
    await one.waitForLoadState('networkidle')
    // A hover or a focus is what some of them wait for.
    await one.mouse.move(200, 300)
    await one.keyboard.press('Tab')
  }
  const listen = (one: Page) =>
    one.context().on('dialog', (dialog) => {
      dialogs.push(`${dialog.message()} at ${dialog.page()?.url()}`)
      void dialog.accept()
    })
  listen(page)

  await test.step('every text is filled', async () => {
    const all = payloads.length
    const menus = await each(all, (text) =>
      offer('/api/menus', {
        name: text.slice(0, 100),
        description: text,
        price: 1000,
        duration: 30,
        publish_state: 'published',
      }),
    )
    expect(menus).toBeGreaterThan(200)
    const customers = await each(all, (text, nth) =>
      offer('/api/customers', { name: text, phone: `090${String(nth).padStart(8, '0')}` }),
    )
    expect(customers).toBeGreaterThan(150)
    const [page_] = (await (await page.request.get('/api/pages?type=booking')).json()).data
    const [completion] = (await (await page.request.get('/api/pages?type=completion')).json()).data
    for (const [nth, text] of joined(2_000).entries())
      await offer('/api/page-sections', {
        page_id: nth % 5 === 4 ? completion.id : page_.id,
        type: 'document',
        title: payloads[nth * 7]?.slice(0, 100) ?? '',
        publish_state: 'published',
        content: documentOf(text.split('\n')),
      })
    for (let nth = 0; nth < 30; nth++) {
      const some = payloads.slice(nth * 10, nth * 10 + 10)
      await offer('/api/form-sections', {
        type: (['note', 'short_text', 'long_text', 'single_choice', 'multiple_choice'] as const)[nth % 5],
        title: some[0]?.slice(0, 100) ?? 'q',
        description: some.join('\n').slice(0, 1_000),
        ...(nth % 5 > 2 ? { options: [...new Set(some.map((text) => text.slice(0, 100)))] } : {}),
        ...(nth % 5 === 1 || nth % 5 === 2 ? { placeholder: some[1]?.slice(0, 100) } : {}),
      })
    }
    await each(60, (text) => offer('/api/staff', { name: text }))
    await each(60, (text, nth) =>
      offer('/api/blocks', {
        date: dateAfter(3 + nth),
        start_time: '18:00',
        end_time: '18:30',
        title: text,
        note: text,
      }),
    )
    for (const [nth, text] of joined(200).slice(0, 25).entries())
      await offer('/api/special-hours', {
        opening_time: `${dateAfter(20 + nth)} 00:00:00`,
        closing_time: `${dateAfter(20 + nth)} 23:59:59`,
        status: 'closed',
        description: text,
        keep_reservations: true,
      })
    const [long = ''] = joined(1_000)
    const short = payloads.filter((text) => text.length < 40 && isLine(text))
    const saved = await offer(
      `/api/shops/${shopId}`,
      {
        name: '<b onclick=alert(1)>店</b>',
        profile: long,
        access_info: joined(500)[1],
        payment_notes: joined(500)[2],
        payment_options: short.slice(0, 5),
        city: short[6],
        address: short[7],
        building: short[8],
      },
      'PUT',
    )
    expect(saved.errors).toBeUndefined()
    for (const type of ['confirmation', 'reminder'])
      await offer(`/api/email-templates/${type}`, { subject: short[9], body_header: joined(900)[3] }, 'PUT')
  })

  const pictured = (await offer('/api/customers', { name: '山田', phone: '09087654321' })).id
  await test.step('notes of a customer are written, and every picture is described', async () => {
    const notes = await each(100, (text) =>
      offer(`/api/customers/${pictured}/notes`, { title: text.slice(0, 100), content: text }),
    )
    expect(notes).toBeGreaterThan(60)
    const image_base64 = pictureFile().buffer.toString('base64')
    const captions = await each(100, (caption) =>
      offer(`/api/customers/${pictured}/photos`, { image_base64, caption, phase: 'before' }),
    )
    expect(captions).toBeGreaterThan(60)
    const described = await each(12, (alt_text) => offer('/api/gallery-images', { image_base64, alt_text }))
    expect(described).toBeGreaterThan(6)
    await each(30, (alt_text) => offer('/api/library-images', { image_base64, alt_text }))
    const [{ id }] = (await (await page.request.get('/api/pages?type=booking')).json()).data
    for (const type of ['cover', 'og'])
      await offer(`/api/pages/${id}/images`, {
        type,
        image_base64,
        alt_text: '"><img src=x onerror=alert(1)>',
      })
  })

  const [menu] = (await (await page.request.get('/api/menus')).json()).data
  let number = ''
  await test.step('customers book with them, and look at every page', async () => {
    const customer = await openPage()
    listen(customer)
    for (const path of [
      '',
      '/book',
      `/book?menu=${menu.id}`,
      `/book?menu=${menu.id}&view=month`,
      '/none',
      '?lang=en',
    ])
      await look(customer, shop.address + path)
    const start = `${dateAfter(2)}T11:00`
    await look(customer, `${shop.address}/book?menu=${menu.id}&start=${start}`)
    const short = payloads.filter((text) => text.length < 30 && isLine(text))
    const { data: shown } = await (await page.request.get(`/api/public/shops/${shop.domain}`)).json()
    const questions: { id: number; type: string; options: string[] }[] = shown.form
    const made = await page.request.post(`/api/public/shops/${shop.domain}/reservations`, {
      headers: { 'idempotency-key': 'payloads-payloads-payloads-00001' },
      data: {
        menu_id: menu.id,
        start_at: `${start}:00+09:00`,
        family_name: short[3],
        given_name: short[4],
        family_name_kana: 'ヤマダ',
        given_name_kana: 'ハナコ',
        phone: '09012345678',
        email: 'payloads@example.jp',
        note: joined(900)[4],
        answers: questions
          .filter(({ type }) => type !== 'note')
          .map(({ id, options }, nth) => ({ form_section_id: id, value: [options[0] ?? short[nth + 10]] })),
      },
    })
    expect(made.status(), await made.text()).toBe(201)
    const { data: visits } = await (
      await page.request.get('/api/reservations', { params: { from: dateAfter(2), to: dateAfter(2) } })
    ).json()
    number = String(visits[0].id)
    for (const [nth, text] of short.slice(0, 40).entries())
      await offer('/api/reservations', {
        menu_id: menu.id,
        start_at: `${dateAfter(4 + nth)}T10:00:00+09:00`,
        name: text,
        note: text,
        override: [
          'beyond_horizon',
          'cutoff',
          'outside_hours',
          'special_closed',
          'closed_weekday',
          'too_long',
        ],
      })
    const mails = await eventuallyMails(page, 'payloads@example.jp')
    const manage = linkIn(mails[0]!, '/r/') // The poll before waits for one.
    for (const path of ['', '/cancel', '/reschedule']) await look(customer, manage + path)
  })

  let paid = ''
  await test.step('a customer pays for one of them', async () => {
    await connectAccount(page, context)
    const sold = await offer('/api/menus', {
      name: `<img src=x onerror=alert(1)>"'</title><script>alert(1)</script>`,
      price: 5500,
      duration: 30,
      advance_payment: 'required',
      publish_state: 'published',
    })
    const customer = await openPage()
    listen(customer)
    const short = payloads.filter((text) => text.length < 30 && isLine(text))
    const manage = await payAs(customer, shop, sold.id, `${dateAfter(2)}T14:00:00+09:00`, {
      family_name: short[11] ?? '',
      given_name: short[12] ?? '',
      email: 'paid-payloads@example.jp',
      note: joined(900)[5] ?? '',
    })
    for (const path of ['', '/payment', '/receipt', '/cancel']) await look(customer, manage + path)
    await look(customer, '/sandbox/stripe')
    const { data } = await (
      await page.request.get('/api/reservations', { params: { from: dateAfter(2), to: dateAfter(2) } })
    ).json()
    const visits: { id: number; start_at: string }[] = data
    paid = String(visits.find(({ start_at }) => start_at.includes('T14:00'))?.id)
    expect(paid).toMatch(/^\d+$/)
    const { data: undone } = await (
      await customer.request.post(`/api/public/reservations/${manage.split('/').at(-1)}/cancel`, { data: {} })
    ).json()
    expect(undone.status).toBe('canceled')
  })

  await test.step('the owner looks at every screen', async () => {
    const sections = (await (await page.request.get('/api/customers')).json()).data
    const paths = [
      '/reservation-calendar',
      `/reservation-calendar/${dateAfter(4)}`,
      '/reservation-calendar?view=month',
      `/reservation/${number}`,
      `/reservation/${number}?tab=history`,
      `/reservation/${number}?tab=data`,
      `/reservation/${paid}`,
      `/reservation/${paid}?tab=history`,
      '/reservation-search?q=alert',
      '/reservation-page',
      '/reservation-page/share',
      '/completion-page',
      '/form',
      '/menu',
      `/menu/${menu.id}/edit`,
      '/shop',
      '/shop/about',
      '/shop/place',
      '/shop/payment',
      '/business-day',
      '/business-day?tab=close',
      '/staff',
      '/notification-templates',
      '/notification-templates?tab=reminder',
      '/notification-templates/deliveries',
      '/customers',
      '/customers?per_page=100',
      '/customers/duplicates',
      '/customers/accesses',
      `/customers/${sections[0].id}`,
      `/customers/${pictured}?tab=photos`,
      `/customers/${pictured}?tab=notes`,
      '/account',
      '/data',
    ]
    await lookAtAll(page, paths, look)
  })

  await test.step('every mail is opened', async () => {
    const reader = await openPage()
    listen(reader)
    for (const to of ['payloads@example.jp', 'paid-payloads@example.jp', shop.email])
      for (const mail of await eventuallyMails(page, to)) {
        // Without a policy of its own: whatever could run would.
        await reader.setContent(mail.html, { waitUntil: 'networkidle' })
        expect(mail.subject).not.toMatch(/[\r\n]/)
      }
  })
  expect(dialogs).toEqual([])
})

test('what does run is seen @desktop', async ({ page }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.accept()
  })
  await page.setContent(payloads.find((text) => text.startsWith('<svg'))?.replace('svg/', 'svg ') ?? '')
  await expect.poll(() => dialogs).not.toEqual([])
})

const eventuallyMails = async (page: Page, to: string): Promise<Mail[]> => {
  let mails: Mail[] = []
  await expect
    .poll(async () => {
      mails = await (await page.request.get('/sandbox/mail/messages', { params: { to } })).json()
      return mails.length
    })
    .toBeGreaterThan(0)
  return mails
}

/** YYYY-MM-DD in Japan. */
const dateAfter = (days: number): string =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
