// What holds for every mail: its look in light and dark, its size, its lines as plain text, and that no text becomes anything else.
import { startMailbox } from '@noren/sandbox/mailbox'
import { patterns } from '@noren/contract/shops/cloths'
import { renderReservationMessage } from '#messages'
import { parse, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { describe, expect, test } from 'vitest'
import { clothInDark, dark, defaultCloth } from './emails/style.ts'
import { openMailer } from '#platform/mail/mailer'
import {
  accountMails,
  reservationKinds,
  sampleInquiry,
  sampleMails,
  sampleMessage,
  type ReservationKind,
} from '#testing/payloads/sample-mails'
import { scriptPayloads } from '#testing/payloads/script-payloads'

const all = Object.entries({ ...sampleMails('ja'), ...prefixed('en', sampleMails('en')) })

describe.each(all)('%s', (name, { html, text, subject }) => {
  test('is small, loads nothing from anywhere and runs nothing', () => {
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(40_000)
    const { elements } = partsOf(html)
    for (const tag of ['img', 'link', 'script', 'iframe', 'form', 'input', 'object', 'video', 'svg'])
      expect(elements.filter((one) => one.tag === tag)).toEqual([])
    expect(html).not.toMatch(/url\(|@import|src=|background=/)
  })

  test('is written for light and dark, and every text has a colour for both', () => {
    const { elements } = partsOf(html)
    expect(elements.some(({ attributes }) => attributes['content'] === 'light dark')).toBe(true)
    const rules = /prefers-color-scheme: dark\) \{([^]*?)\n\}/.exec(html)?.[1] ?? ''
    const inDark = new Set([...rules.matchAll(/\.([a-z_]+)[ ,]/g)].map(([, found]) => found))
    // On the cloth white stands in both.
    const colored = elements.filter(
      ({ attributes }) =>
        /(?<!-)color:/.test(attributes['style'] ?? '') && !/#ffffff/.test(attributes['style'] ?? ''),
    )
    expect(colored.length).toBeGreaterThan(2)
    for (const { attributes } of colored)
      expect(
        (attributes['class'] ?? '').split(' ').some((one) => inDark.has(one)),
        attributes['style'],
      ).toBe(true)
  })

  test('has lines for the screen of a feature phone where we break them, and no signs that it lacks', () => {
    for (const line of text.split('\n'))
      if (!/https?:\/\//.test(line)) expect(widthOf(line), line).toBeLessThanOrEqual(68)
    expect(text + subject).not.toMatch(/\p{Extended_Pictographic}/u)
  })

  test('has its link on a line of its own, and the same in HTML', () => {
    const links = text.split('\n').filter((line) => /^https:\/\/noren\.example\/\S+$/.test(line))
    expect(links.length).toBeGreaterThan(0)
    const hrefs = partsOf(html).elements.flatMap(({ attributes }) => attributes['href'] ?? [])
    expect(hrefs).toContain(links[0])
    expect(name).not.toBe('')
  })
})

describe('of a reservation', () => {
  test.each(reservationKinds)('%s: date and time are the largest, the number is small', (kind) => {
    const { elements } = partsOf(renderReservationMessage(sampleMessage(kind)).html)
    const sized = elements
      .map((one) => ({
        ...one,
        size: Number(/font-size:(\d+)px/.exec(one.attributes['style'] ?? '')?.[1] ?? 0),
      }))
      .filter(({ size }) => size > 0)
    const largest = sized.filter(({ size }) => size === Math.max(...sized.map((one) => one.size)))
    expect(largest.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^2026年11月2[78]日\([金土]\)\d\d:\d\d/),
    ])
    const number = sized.filter(({ text }) => /4821-0937$/.test(text)).map(({ size }) => size)
    expect(Math.max(...number)).toBeLessThanOrEqual(18)
  })

  test.each(cloths())('the cloth %s reads as a surface, as a link and in the dark', (cloth) => {
    const { html } = renderReservationMessage(sampleMessage('confirmed', { cloth }))
    expect(html).toContain(`background-color:${cloth}`)
    expect(contrast('#ffffff', cloth)).toBeGreaterThan(4.5)
    expect(contrast(clothInDark(cloth), dark.card)).toBeGreaterThan(4.5)
    expect(contrast(clothInDark(cloth), dark.button)).toBeGreaterThan(4.5)
    // The status keeps its own colour.
    expect(html).toMatch(/class="reserved"[^>]*color:#1d4f91/)
    if (cloth !== defaultCloth) expect(html.split('#1d4f91').length).toBeLessThan(5)
  })

  // Rule PAGE-208.
  test('the crest stands beside the name; a pattern is a style of its own, and loads nothing', () => {
    for (const pattern of patterns) {
      const message = sampleMessage('confirmed', { cloth: '#5b3a66', pattern })
      const { html, text } = renderReservationMessage(message)
      expect(html).toMatch(/border-radius:16px[^>]*>こ<\/div>/)
      expect(text).not.toMatch(/^こ$/m)
      const pictures = html.match(/url\([^)]{0,20}/g) ?? []
      expect(pictures).toEqual(pattern === 'muji' ? [] : ['url("data:image/svg+xml,'])
      const styles = partsOf(html).elements.filter(({ tag }) => tag === 'style')
      expect(styles).toHaveLength(pattern === 'muji' ? 1 : 2)
    }
    // The system's own mails have neither.
    expect(renderReservationMessage(sampleMessage('confirmed')).html).not.toContain('border-radius:16px')
  })

  test('long texts stay below 60 KB, and what does not fit is named', () => {
    const message = sampleMessage('shop_awaiting')
    const long = 'あ'.repeat(2000)
    const answers = Array.from({ length: 30 }, (_, index) => ({ question: `${index}${long}`, value: [long] }))
    const { html, text } = renderReservationMessage({
      ...message,
      reservation: { ...message.reservation, note: 'あ'.repeat(1000), answers },
    })
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(60_000)
    expect(text).toMatch(/■ほかの回答\n\d+件は、予約の画面でご覧ください/)
  })

  // Rules MSG-235 to MSG-237.
  test('to the shop the name is large, one press calls, and a question stands above its answer', () => {
    const message = sampleMessage('shop_new')
    const { html, text } = renderReservationMessage(message)
    const { name, kana, email } = message.reservation
    expect(html).toMatch(new RegExp(`<p[^>]*font-size:22px[^>]*>${name}</p>`))
    expect(html).toContain('href="tel:09012345678"')
    expect(html).toMatch(
      /<td colSpan="2"[^>]*><span[^>]*display:block[^>]*>来店は初めてですか<\/span>はい<\/td>/i,
    )
    const address = partsOf(html).elements.find(({ text: shown }) => shown === message.url)
    expect(address?.attributes['style']).toContain('font-size:12px')
    expect(text).toContain(`■お客様\n${name}（${kana}）\n09012345678\n${email}\n`)
    // What is no number is said and not called; customers are told no number of theirs.
    const reservation = { ...message.reservation, phone: '内線 5' }
    const other = renderReservationMessage({ ...message, reservation }).html
    expect(other).toContain('>内線 5</p>')
    expect(other + renderReservationMessage(sampleMessage('confirmed')).html).not.toContain('tel:')
  })

  test('a sensitive answer is not in the mail', () => {
    const { text } = renderReservationMessage(sampleMessage('shop_new'))
    expect(text).toContain('■来店は初めてですか\nはい\n')
    expect(text).toContain('■気になること\n乾燥、くせ\n')
    expect(text).toContain('■アレルギー\n予約の画面でご確認ください')
  })
})

describe('over 300 texts that try to become something else', () => {
  // Together they show every part that somebody writes.
  const whole: readonly ReservationKind[] = ['shop_new', 'canceled_by_shop', 'confirmed']
  const ours = knownParts()

  test('there are over 300, each once', () => {
    expect(scriptPayloads.length).toBeGreaterThanOrEqual(300)
    expect(new Set(scriptPayloads).size).toBe(scriptPayloads.length)
  })

  test('make no element, attribute, comment or style that is not ours, and are shown as they are', () => {
    for (const [index, payload] of scriptPayloads.entries()) {
      const other = reservationKinds[index % reservationKinds.length] ?? 'confirmed'
      const rendered = [...whole, other].map((kind) => {
        const message = sampleMessage(kind, { written: () => payload })
        return renderReservationMessage({ ...message, template: { subject: payload, bodyHeader: payload } })
      })
      for (const { html } of [...rendered, sampleInquiry(() => payload)]) {
        const { strange, text } = compare(html, ours)
        expect(strange, payload).toEqual([])
        expect(text).toContain(shownOf(payload))
      }
    }
  })

  test('make no header, no recipient and no sender', async () => {
    const mailbox = await startMailbox()
    const mailer = openMailer(mailbox.smtpUrl)
    const send = async (text: string, id: string) => {
      mailbox.clear()
      const { subject, text: plain } = renderReservationMessage({
        ...sampleMessage('confirmed', { written: () => text }),
        template: { subject: text, bodyHeader: '' },
      })
      const delivery = await mailer.send({
        from: { name: text, address: 'noreply@noren.example' },
        replyTo: { name: text, address: 'koharu@example.jp' },
        to: 'hanako@example.jp',
        subject,
        text: plain,
        html: '<p></p>',
        messageId: id,
      })
      expect(delivery, text).toBe('sent')
      expect(mailbox.messages(), text).toHaveLength(1)
      return mailbox.messages()[0]
    }
    const usual = await send('ヘアサロン こはる', 'confirmed.1.0')
    const headers = [...(usual?.headers.keys() ?? [])].toSorted()
    expect(headers).toContain('auto-submitted')
    for (const [index, payload] of scriptPayloads.entries()) {
      const got = await send(payload, `confirmed.1.${index + 1}`)
      expect([...(got?.headers.keys() ?? [])].toSorted(), payload).toEqual(headers)
      expect([got?.recipients, got?.headers.get('message-id')]).toEqual([
        ['hanako@example.jp'],
        `<confirmed.1.${index + 1}@noren.example>`,
      ])
      expect(got?.from, payload).toMatch(/<?noreply@noren\.example>?$/)
      expect(got?.subject).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    }
    mailer.close()
    await mailbox.stop()
  })
})

type Element = { tag: string; attributes: Record<string, string>; text: string }
type Parts = { elements: Element[]; comments: string[]; styles: string[]; text: string }

/** What a browser makes of it. */
function partsOf(html: string): Parts {
  const parts: Parts = { elements: [], comments: [], styles: [], text: '' }
  const visit = (node: Tree.Node): string => {
    if (tree.isTextNode(node)) return node.value
    if (tree.isCommentNode(node)) {
      parts.comments.push(node.data)
      return ''
    }
    if (!('childNodes' in node)) return ''
    const isStyle = tree.isElementNode(node) && node.tagName === 'style'
    const at = tree.isElementNode(node)
      ? parts.elements.push({
          tag: node.tagName,
          attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
          text: '',
        })
      : 0
    const text = node.childNodes.map(visit).join('')
    const element = parts.elements[at - 1]
    if (element) element.text = text
    if (isStyle) parts.styles.push(text)
    return isStyle ? '' : text
  }
  parts.text = visit(parse(html))
  return parts
}

type Ours = { attributes: Set<string>; tags: Set<string>; comments: Set<string>; styles: Set<string> }

/** Everything that our own mails are made of. */
function knownParts(): Ours {
  const ours: Ours = { attributes: new Set(), tags: new Set(), comments: new Set(), styles: new Set() }
  const mails = [...Object.values(sampleMails()), ...Object.values(accountMails('ja'))]
  for (const { html } of mails) {
    const { elements, comments, styles } = partsOf(html)
    for (const { tag, attributes } of elements) {
      ours.tags.add(tag)
      for (const [name, value] of Object.entries(attributes)) ours.attributes.add(`${tag} ${name}=${value}`)
    }
    for (const comment of comments) ours.comments.add(comment)
    for (const style of styles) ours.styles.add(style)
  }
  return ours
}

function compare(html: string, ours: Ours): { strange: string[]; text: string } {
  const { elements, comments, styles, text } = partsOf(html)
  const strange = [
    ...elements.filter(({ tag }) => !ours.tags.has(tag)).map(({ tag }) => tag),
    ...elements.flatMap(({ tag, attributes }) =>
      Object.entries(attributes)
        .map(([name, value]) => `${tag} ${name}=${value}`)
        .filter((one) => !ours.attributes.has(one)),
    ),
    ...comments.filter((one) => !ours.comments.has(one)),
    ...styles.filter((one) => !ours.styles.has(one)),
  ]
  return { strange, text }
}

/** Line breaks are elements, and signs that nobody sees are left out. */
function shownOf(payload: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is left out
  return payload.trim().replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
}

function prefixed<T>(prefix: string, mails: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(mails).map(([name, mail]) => [`${prefix} ${name}`, mail]))
}

function cloths(): string[] {
  return ['#1d4f91', '#2b2b2b', '#3e5b3a', '#7a3b3b', '#5b3a66', '#7a4a3a', '#4f6670', '#a62a5e']
}

function widthOf(line: string): number {
  return Array.from(line).reduce((width, sign) => width + (/[\x20-\x7e\uff61-\uff9f]/.test(sign) ? 1 : 2), 0)
}

/** WCAG 2.2, of '#rrggbb' each. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [light = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (low + 0.05)
}
