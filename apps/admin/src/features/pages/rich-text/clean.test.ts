import { expect, test } from 'vitest'
import { plainDocument } from '@noren/contract/pages/documents'
import { cleanPasted, documentOf, excerptOf, parse } from './clean.ts'

const doc = (...content: object[]) => ({ type: 'doc', content })
const saved = (...content: object[]) => JSON.parse(documentOf(doc(...content))).content

test('only what the server takes is handed on', () => {
  const link = (href: string) => ({
    type: 'paragraph',
    attrs: { textAlign: null },
    content: [
      {
        type: 'text',
        text: 'ここ',
        marks: [{ type: 'link', attrs: { href, target: '_blank', rel: 'x', class: null } }],
      },
    ],
  })
  expect(saved(link('https://example.jp/'), link('javascript:x'))).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'ここ', marks: [{ type: 'link', attrs: { href: 'https://example.jp/' } }] },
      ],
    },
    { type: 'paragraph', content: [{ type: 'text', text: 'ここ' }] },
  ])
  expect(
    saved(
      {
        type: 'heading',
        attrs: { level: 3, textAlign: 'center' },
        content: [{ type: 'text', text: 'a\u202eb\tc' }],
      },
      { type: 'orderedList', attrs: { start: 0, type: 'a' }, content: [] },
      { type: 'image', attrs: { src: 'https://example.jp/x.png' } },
    ),
  ).toEqual([
    { type: 'heading', attrs: { level: 3, textAlign: 'center' }, content: [{ type: 'text', text: 'ab c' }] },
    { type: 'orderedList' },
  ])
})

test('a document without text or image is empty, and its last empty lines are not saved', () => {
  const line = { type: 'paragraph', content: [{ type: 'text', text: '一行' }] }
  expect(saved(line, { type: 'paragraph' }, line, { type: 'paragraph' })).toHaveLength(3)
  expect(documentOf(doc({ type: 'paragraph' }))).toBe('')
  expect(documentOf(doc({ type: 'paragraph', content: [{ type: 'text', text: '  ' }] }))).toBe('')
  const src = `/assets/images/${'0'.repeat(32)}.webp`
  expect(documentOf(doc({ type: 'image', attrs: { src, alt: '', width: 1, height: 1 } }))).toContain(src)
})

test('the excerpt is the first words; what is no document has none', () => {
  expect(excerptOf(plainDocument('夏季休業\n8月13日から'))).toBe('夏季休業 8月13日から')
  expect(excerptOf(plainDocument('あ'.repeat(200)))).toHaveLength(91)
  expect([excerptOf(''), excerptOf('{'), parse('null')]).toEqual(['', '', undefined])
})

test('Word’s lists become lists, its comments and styles go', () => {
  const word =
    '<!--StartFragment--><style>p.MsoNormal{color:red}</style><p class=MsoNormal>夏季休業<o:p></o:p></p>' +
    '<p class=MsoListParagraphCxSpFirst style="mso-list:l0"><![if !supportLists]>·<span>&nbsp;&nbsp;</span><![endif]>水曜日<o:p></o:p></p>' +
    '<p class=MsoListParagraphCxSpLast><!--[if !supportLists]-->·<span> </span><!--[endif]-->木曜日</p><!--EndFragment-->'
  expect(cleanPasted(word)).toBe(
    '<p class=MsoNormal>夏季休業</p><ul><li><p>水曜日</p></li><li><p>木曜日</p></li></ul>',
  )
  expect(cleanPasted('<p class=MsoListParagraph>1.<span> </span>予約</p>')).toBe(
    '<ol><li><p>予約</p></li></ol>',
  )
  expect(cleanPasted('<p>12:30 花子 こんにちは</p>')).toBe('<p>12:30 花子 こんにちは</p>')
})
