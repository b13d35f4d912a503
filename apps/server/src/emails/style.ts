import type { Pattern } from '@noren/contract/shops/cloths'
import { patternOpacity, patternTiles } from '@noren/ui/noren-drawing'
import type { CSSProperties } from 'react'

/** 藍, the cloth of a shop that has chosen none. White reads on every cloth at 4.5 or better. Rule MSG-34. */
export const defaultCloth = '#1d4f91'

// The tokens of packages/ui, in the form that mail programs understand: inline, in pixels.
const color = {
  paper: '#fbfaf7',
  surface: '#ffffff',
  ink: '#1c2430',
  soft: '#5b6472',
  line: '#e6e3da',
  primary: '#1d4f91',
  primaryTint: '#e8eff8',
  caution: '#8a5a00',
  cautionTint: '#fff7e0',
  canceledTint: '#f4f2ec',
}

const font =
  "'Hiragino Sans','Hiragino Kaku Gothic ProN','Noto Sans JP','Noto Sans CJK JP','BIZ UDPGothic',Meiryo,sans-serif"

const base: CSSProperties = { color: color.ink, fontFamily: font, margin: 0, overflowWrap: 'anywhere' }

/** Where a program can: no line breaks a word in two, none has a single word. Rule MSG-239. */
const phrases: CSSProperties = { wordBreak: 'auto-phrase', textWrap: 'pretty' }

const warning: CSSProperties = {
  backgroundColor: color.cautionTint,
  color: color.caution,
  border: `1px dashed ${color.caution}`,
}

const fixed = {
  body: { backgroundColor: color.paper, margin: 0, padding: '24px 12px' },
  container: { maxWidth: 560, width: '100%', margin: '0 auto' },
  rod: { borderTop: `4px solid ${color.ink}`, tableLayout: 'fixed' },
  strips: { tableLayout: 'fixed' },
  card: {
    backgroundColor: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: 12,
    margin: '12px 0 0',
    padding: '20px',
  },
  // A booking is in two pieces, as its ticket is. Rule BOOK-183.
  upper: {
    backgroundColor: color.surface,
    border: `1px solid ${color.line}`,
    borderBottom: `2px dashed ${color.line}`,
    borderRadius: '12px 12px 0 0',
    margin: '12px 0 0',
    padding: '20px',
  },
  lower: {
    backgroundColor: color.surface,
    border: `1px solid ${color.line}`,
    borderTop: `2px dashed ${color.line}`,
    borderRadius: '0 0 12px 12px',
    margin: '6px 0 0',
    padding: '0 20px 20px',
  },
  markLine: { ...base, margin: '0 0 12px' },
  mark: {
    ...base,
    display: 'inline-block',
    fontSize: 14,
    lineHeight: '22px',
    fontWeight: 700,
    padding: '1px 12px',
    borderRadius: 999,
  },
  /** What the reader looks for: date and time. Rule MSG-33. */
  largeHead: { ...base, color: color.soft, fontSize: 14, lineHeight: '20px' },
  large: {
    ...base,
    fontSize: 28,
    lineHeight: '38px',
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
  },
  struck: { color: color.soft, textDecoration: 'line-through' },
  number: {
    ...base,
    color: color.soft,
    margin: '8px 0 0',
    fontSize: 16,
    lineHeight: '24px',
    fontVariantNumeric: 'tabular-nums',
  },
  personHead: { ...base, color: color.soft, margin: '16px 0 0', fontSize: 14, lineHeight: '20px' },
  /** Rule MSG-235. */
  person: { ...base, fontSize: 22, lineHeight: '32px', fontWeight: 700 },
  personLine: { ...base, color: color.soft, fontSize: 14, lineHeight: '24px' },
  perforation: { margin: '20px 0 0', border: 'none', borderTop: `2px dashed ${color.line}` },
  text: { ...base, ...phrases, margin: '20px 0 0', fontSize: 16, lineHeight: '28px' },
  notice: {
    ...base,
    margin: '20px 0 0',
    padding: '10px 16px',
    borderRadius: 8,
    fontSize: 16,
    lineHeight: '28px',
    fontWeight: 700,
    textWrap: 'pretty',
    ...warning,
  },
  table: { margin: '16px 0 0', borderCollapse: 'collapse' },
  head: {
    ...base,
    color: color.soft,
    fontSize: 14,
    lineHeight: '24px',
    width: 88,
    padding: '10px 12px 10px 0',
    verticalAlign: 'top',
    borderTop: `1px solid ${color.line}`,
  },
  value: {
    ...base,
    fontSize: 16,
    lineHeight: '24px',
    padding: '10px 0',
    verticalAlign: 'top',
    borderTop: `1px solid ${color.line}`,
    fontVariantNumeric: 'tabular-nums',
  },
  /** Names and addresses are broken at their spaces. */
  place: { wordBreak: 'keep-all' },
  question: { display: 'block', color: color.soft, fontSize: 14, lineHeight: '22px' },
  action: { margin: '24px 0 0' },
  /** An address to copy: nobody reads it. Rule MSG-237. */
  address: { ...base, color: color.soft, margin: '12px 0 0', fontSize: 12, lineHeight: '20px' },
  addressLink: { color: color.soft, wordBreak: 'break-all', textDecoration: 'none' },
  small: { ...base, ...phrases, margin: '12px 0 0', fontSize: 14, lineHeight: '24px' },
  quiet: { ...base, margin: '20px 0 0', fontSize: 16, lineHeight: '24px', textAlign: 'center' },
  signature: { ...base, ...phrases, color: color.soft, margin: '16px 0 0', fontSize: 14, lineHeight: '24px' },
} satisfies Record<string, CSSProperties>

export type Styles = Record<
  keyof typeof fixed | 'cloth' | 'crestCell' | 'crest' | 'strip' | 'button' | 'call' | 'link',
  CSSProperties
>

/** The cloth colours the curtain, buttons and links; statuses keep their own colours everywhere. */
export const stylesOf = (cloth: string): Styles =>
  ({
    ...fixed,
    cloth: {
      ...base,
      backgroundColor: cloth,
      color: '#ffffff',
      fontSize: 18,
      lineHeight: '26px',
      fontWeight: 700,
      padding: '14px 20px 10px',
      wordBreak: 'keep-all',
    },
    crestCell: { backgroundColor: cloth, padding: '14px 0 10px 20px', verticalAlign: 'middle' },
    crest: {
      ...base,
      color: '#ffffff',
      border: '2px solid #ffffff',
      borderRadius: 16,
      fontSize: 15,
      fontWeight: 700,
      height: 28,
      lineHeight: '28px',
      textAlign: 'center',
      width: 28,
    },
    strip: { backgroundColor: cloth, borderRadius: '0 0 3px 3px', fontSize: 1 },
    button: {
      ...base,
      backgroundColor: cloth,
      color: '#ffffff',
      borderRadius: 8,
      display: 'block',
      fontSize: 16,
      lineHeight: '24px',
      fontWeight: 700,
      padding: '12px 20px',
      textAlign: 'center',
      textDecoration: 'none',
      textWrap: 'balance',
      wordBreak: 'keep-all',
    },
    call: {
      ...base,
      display: 'inline-block',
      color: cloth,
      border: `1px solid ${color.line}`,
      borderRadius: 8,
      margin: '8px 0 0',
      padding: '10px 18px',
      fontSize: 16,
      lineHeight: '24px',
      fontWeight: 700,
      textDecoration: 'none',
      fontVariantNumeric: 'tabular-nums',
    },
    link: { color: cloth, wordBreak: 'break-all', textDecoration: 'underline' },
  }) satisfies Styles

/** Shown by programs that know pictures in styles and load them from nowhere; the others have the plain cloth. Rule PAGE-208. */
export const dyeOf = (pattern: Pattern = 'muji'): string | undefined => {
  const tile = patternTiles[pattern]
  if (tile === null) return undefined
  const { width, height, path } = tile
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><path fill='none' stroke='%23fff' stroke-opacity='${patternOpacity}' d='${path}'/></svg>`
  return `.cloth, .length { background-image: url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}") !important; }`
}

/** The colours of the statuses, the same in calendar, chips and mails. */
export const tones = {
  reserved: {
    backgroundColor: color.primaryTint,
    color: color.primary,
    border: `1px solid ${color.primary}`,
  },
  pending_approval: warning,
  canceled: {
    backgroundColor: color.canceledTint,
    color: color.soft,
    border: `1px solid ${color.line}`,
  },
} satisfies Record<string, CSSProperties>

export const dark = { paper: '#14181f', card: '#1d232d', button: '#10151c' }

/** The cloth's hue on a dark page, for links and buttons. */
export const clothInDark = (cloth: string): string => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(cloth.slice(at, at + 2), 16))
  return `#${parts
    .map((part) =>
      Math.round(part * 0.4 + 255 * 0.6)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

// Programs that turn mails dark by themselves are told how; each pair reads at 4.5 or better.
export const darkStylesOf = (cloth: string): string => {
  const light = clothInDark(cloth)
  return `
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .paper td { background-color: transparent !important; }
  .paper .cloth { background-color: ${cloth} !important; }
  .rod { border-color: #aab4c2 !important; }
  .card { background-color: ${dark.card} !important; border-color: #39424f !important; }
  .ink { color: #eef1f5 !important; }
  .soft { color: #aab4c2 !important; }
  .line { border-color: #39424f !important; }
  .link { color: ${light} !important; }
  .button { background-color: ${light} !important; color: ${dark.button} !important; }
  .button span { color: ${dark.button} !important; }
  .reserved { background-color: #20334d !important; color: #b9d5fa !important; border-color: #9cc2f5 !important; }
  .pending_approval, .warning { background-color: #3a2f14 !important; color: #f6d98f !important; border-color: #d9b154 !important; }
  .canceled { background-color: #262d38 !important; color: #aab4c2 !important; border-color: #4a5565 !important; }
}
`
}
