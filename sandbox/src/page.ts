// Shared by the sandbox's pages: escaped text, the reader's language, strict headers, one style.
import type { Lang } from '@noren/words/format'
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export type Language = Lang

export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'ja'

export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** No cache, no sniffing, no referrer. */
export const headersOf = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

export const secure = (reply: FastifyReply, policy: string): FastifyReply => reply.headers(headersOf(policy))

/** The Content-Security-Policy source for exactly this style sheet. */
export const hashOf = (styles: string): string =>
  `'sha256-${createHash('sha256').update(styles).digest('base64')}'`

export const frame = (page: {
  language: Language
  title: string
  styles: string
  body: string
}): string => `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<style>${page.styles}</style>
</head>
<body>
${page.body}
</body>
</html>`

export const baseStyles = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#fbfaf7;color:#1c2430;line-height:1.7;font-family:"Hiragino Sans","Hiragino Kaku Gothic ProN","Noto Sans JP","Noto Sans CJK JP","BIZ UDPGothic",Meiryo,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.35;margin:0}
label{font-weight:700;font-size:.875rem}
input{font:inherit;min-height:44px;padding:0 12px;border:1px solid #76808f;border-radius:.5rem;background:#fff;color:inherit}
button,.button{font:inherit;font-weight:700;min-height:44px;padding:0 16px;border-radius:.5rem;border:1px solid #1d4f91;background:#1d4f91;color:#fff;cursor:pointer;display:inline-flex;align-items:center;text-decoration:none}
.button{background:#fff;color:#1d4f91}
:focus-visible{outline:3px solid #1d4f91;outline-offset:2px}
`
