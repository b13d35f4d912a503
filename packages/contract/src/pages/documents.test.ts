import { expect, test } from 'vitest'
import { isSafeHref } from './documents.ts'

test.each([
  'https://example.jp/',
  'https://example.jp:8443/a@b?c=d@e#f',
  'HTTPS://Example.JP',
  'https://my_salon.example.jp/',
  'https://192.0.2.1/',
  'https://[2001:db8::1]/',
  'https://xn--r8jz45g.jp/',
  'https://美容室.jp/予約',
  'https://はる・サロンの美容室ー々.jp/',
  'https://ヘアサロンabc1.jp/',
  'https://müller.example/',
  'https://пример.рф/',
  'https://한국어.kr/',
  'mailto:a@b.jp',
  'tel:0312345678',
])('a document may lead to %s', (href) => expect(isSafeHref(href)).toBe(true))

test.each([
  'https://a@b/',
  'https://example.jp@evil.example/',
  'https://a:b@example.jp/',
  'https://@example.jp/',
  'https://example.jp\\@evil.example/',
  'https:example.jp',
  'https:///example.jp',
  'https://ｅｘａｍｐｌｅ.jp/',
  'https://example．jp/',
  'https://example。jp/',
  'https://ﾊﾙ.jp/',
  'https://%65xample.jp/',
  'https://ex\u00adample.jp/',
  'https://ex\u200bample.jp/',
  // Cyrillic and Greek letters among Latin ones.
  'https://ex\u0430mple.jp/',
  'https://\u03bfkada.example/',
  'https://美容\u0430.jp/',
  'https://한はる.jp/',
  'https://example.jp\u2044login.evil.example/',
])('a document may not lead to %s', (href) => expect(isSafeHref(href)).toBe(false))
