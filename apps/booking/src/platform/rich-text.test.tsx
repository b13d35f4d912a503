import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hasRichText, RichText } from './rich-text.tsx'

const text = (content: string, ...marks: object[]) => ({ type: 'text', text: content, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const html = (content: unknown, under: 1 | 2 = 2): string =>
  renderToString(
    <RichText
      content={typeof content === 'string' ? content : JSON.stringify({ type: 'doc', content })}
      under={under}
    />,
  )

test('known nodes and marks become elements', () => {
  expect(
    html([
      paragraph(text('太字', { type: 'bold' }), text('斜体', { type: 'italic' }), { type: 'hardBreak' }),
    ]),
  ).toBe('<div class="rich"><p><strong>太字</strong><em>斜体</em><br/></p></div>')
  const list = {
    type: 'orderedList',
    content: [{ type: 'listItem', content: [paragraph(text('一', { type: 'underline' }))] }],
  }
  expect(html([list])).toContain('<ol><li><p><u>一</u></p></li></ol>')
})

test('headings follow the one above without a gap', () => {
  const heading = (level: number) => ({ type: 'heading', attrs: { level }, content: [text('見出し')] })
  expect(html([heading(3)], 2)).toContain('<h3>')
  expect(html([heading(2), heading(3)], 1)).toMatch(/<h2>.*<h3>/)
  expect(html([heading(2), heading(3)], 2)).toMatch(/<h3>.*<h4>/)
})

test('only https, mailto and tel links are rendered', () => {
  const link = (href: unknown) => html([paragraph(text('ここ', { type: 'link', attrs: { href } }))])
  for (const href of ['https://example.jp/', 'mailto:a@example.jp', 'tel:0312345678'])
    expect(link(href)).toContain(`href="${href}"`)
  for (const href of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'http://example.jp',
    '//evil',
    '/x',
    7,
    null,
  ])
    expect(link(href)).toBe('<div class="rich"><p>ここ</p></div>')
})

test('unknown, broken, too deep or too long content renders nothing and never throws', () => {
  for (const content of ['', 'null', '{', '[]', '"x"', '{"type":"doc"}', '{"type":"doc","content":7}'])
    expect(html(content)).toBe('')
  expect(html([{ type: 'image', attrs: { src: 'x' } }, null, 7, { type: 'text', text: 5 }])).not.toContain(
    'img',
  )
  let deep: object = paragraph(text('底'))
  for (let level = 0; level < 2000; level++) deep = { type: 'bulletList', content: [deep] }
  expect(html([deep])).not.toContain('底')
  const long = html(Array.from({ length: 6000 }, () => paragraph()))
  expect(long.match(/<p>/g)).toHaveLength(5000)
})

test('a document without text counts as empty', () => {
  expect(hasRichText(JSON.stringify({ type: 'doc', content: [paragraph()] }))).toBe(false)
  expect(hasRichText(JSON.stringify({ type: 'doc', content: [paragraph(text(' '))] }))).toBe(false)
  expect(hasRichText(JSON.stringify({ type: 'doc', content: [paragraph(text('あ'))] }))).toBe(true)
})

test('alignment is a class, because no inline style is allowed; a list may begin elsewhere', () => {
  expect(html([{ ...paragraph(text('中央')), attrs: { textAlign: 'center' } }])).toContain(
    '<p class="text-center">',
  )
  expect(html([{ ...paragraph(text('x')), attrs: { textAlign: 'red; x' } }])).toContain('<p>x')
  const item = { type: 'listItem', content: [paragraph(text('三'))] }
  expect(html([{ type: 'orderedList', attrs: { start: 3 }, content: [item] }])).toContain('<ol start="3">')
})

test('images of the product’s own making are rendered, no others', () => {
  const image = (src: unknown) =>
    html([{ type: 'image', attrs: { src, alt: '店内', width: 640, height: 480 } }])
  const own = `/assets/images/${'0a'.repeat(16)}.webp`
  expect(image(own)).toMatch(/<img [^>]*alt="店内"[^>]*>/)
  expect(image(own)).toContain(`src="${own}"`)
  for (const src of [
    'https://example.jp/x.webp',
    '/assets/images/../x.webp',
    'data:image/png;base64,',
    null,
    `${own}?x`,
  ])
    expect(image(src)).not.toContain('<img')
  expect(
    hasRichText(JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { src: own } }] })),
  ).toBe(true)
})
