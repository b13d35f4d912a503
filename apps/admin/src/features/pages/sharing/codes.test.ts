import { expect, test } from 'vitest'
import { buttonCode, frameCode, lineShareLink } from './codes.ts'

test('a name with signs of HTML stays a text', () => {
  const code = frameCode('https://noren.example/s/komorebi', '"><script>alert(1)</script>&')
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"')
  expect(buttonCode('https://noren.example/s/komorebi', '<b>')).toContain('>&lt;b&gt;</a>')
})

test('the codes load nothing but the page, and no script', () => {
  const all = frameCode('https://noren.example/s/a', 'A') + buttonCode('https://noren.example/s/a', 'B')
  expect(all).not.toMatch(/<script/)
  expect(all.match(/https?:\/\/[^"]+/g)).toEqual(['https://noren.example/s/a', 'https://noren.example/s/a'])
})

test('a text for LINE keeps its line breaks and signs', () => {
  const text = 'こはる & 「予約」\nhttps://noren.example/s/koharu?x=1'
  expect(new URL(lineShareLink(text)).searchParams.get('text')).toBe(text)
})
