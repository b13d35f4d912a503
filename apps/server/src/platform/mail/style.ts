import type { CSSProperties } from 'react'

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

const warning: CSSProperties = {
  backgroundColor: color.cautionTint,
  color: color.caution,
  border: `1px dashed ${color.caution}`,
}

export const styles = {
  body: { backgroundColor: color.paper, margin: 0, padding: '24px 12px' },
  container: { maxWidth: 560, width: '100%', margin: '0 auto' },
  header: { borderTop: `3px solid ${color.ink}`, tableLayout: 'fixed' },
  bar: { backgroundColor: color.primary, borderRadius: '0 0 3px 3px', fontSize: 1 },
  card: {
    backgroundColor: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: 12,
    padding: '24px 20px',
  },
  sender: { ...base, fontSize: 18, lineHeight: '25px', fontWeight: 700, textAlign: 'center' },
  markLine: { ...base, margin: '8px 0 0', textAlign: 'center' },
  mark: {
    ...base,
    display: 'inline-block',
    fontSize: 14,
    lineHeight: '22px',
    fontWeight: 700,
    padding: '1px 12px',
    borderRadius: 999,
  },
  text: { ...base, margin: '20px 0 0', fontSize: 16, lineHeight: '27px' },
  notice: {
    ...base,
    margin: '20px 0 0',
    padding: '10px 16px',
    borderRadius: 8,
    fontSize: 16,
    lineHeight: '27px',
    fontWeight: 700,
    textAlign: 'center',
    textWrap: 'pretty',
    ...warning,
  },
  highlight: {
    margin: '24px 0 0',
    backgroundColor: color.paper,
    border: `1px dashed ${color.line}`,
    borderRadius: 8,
    padding: '12px 16px',
    textAlign: 'center',
  },
  highlightHead: { ...base, color: color.soft, fontSize: 14, lineHeight: '20px', textAlign: 'center' },
  number: {
    ...base,
    color: color.primary,
    fontSize: 22,
    lineHeight: '32px',
    fontWeight: 700,
    letterSpacing: 0.5,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  struck: { color: color.soft, textDecoration: 'line-through' },
  table: { margin: '12px 0 0', borderCollapse: 'collapse' },
  head: {
    ...base,
    color: color.soft,
    fontSize: 14,
    lineHeight: '24px',
    width: 84,
    padding: '11px 12px 11px 0',
    verticalAlign: 'top',
    borderBottom: `1px solid ${color.line}`,
  },
  value: {
    ...base,
    fontSize: 16,
    lineHeight: '24px',
    padding: '11px 0',
    verticalAlign: 'top',
    borderBottom: `1px solid ${color.line}`,
    fontVariantNumeric: 'tabular-nums',
  },
  action: { margin: '24px 0 0', textAlign: 'center' },
  button: {
    ...base,
    backgroundColor: color.primary,
    color: '#ffffff',
    borderRadius: 8,
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 700,
    padding: '12px 20px',
    textDecoration: 'none',
    textWrap: 'balance',
    wordBreak: 'keep-all',
  },
  small: {
    ...base,
    margin: '12px 0 0',
    fontSize: 14,
    lineHeight: '24px',
    textAlign: 'center',
    textWrap: 'pretty',
  },
  link: { color: color.primary, wordBreak: 'break-all', textDecoration: 'underline' },
  divider: { margin: '24px 0 0', border: 'none', borderTop: `2px dashed ${color.line}` },
  signature: { ...base, color: color.soft, margin: '16px 0 0', fontSize: 14, lineHeight: '24px' },
} satisfies Record<string, CSSProperties>

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
    textDecoration: 'line-through',
  },
} satisfies Record<string, CSSProperties>

// Programs that turn mails dark by themselves are told how; each pair reads at 4.5 or better.
export const darkStyles = `
@media (prefers-color-scheme: dark) {
  .paper { background-color: #14181f !important; }
  .paper td { background-color: transparent !important; }
  .card { background-color: #1d232d !important; border-color: #39424f !important; }
  .ink { color: #eef1f5 !important; }
  .soft { color: #aab4c2 !important; }
  .line { border-color: #39424f !important; }
  .highlight { background-color: #14181f !important; border-color: #4a5565 !important; }
  .number, .link { color: #9cc2f5 !important; }
  .bar { background-color: #3d78c7 !important; }
  .button { background-color: #9cc2f5 !important; color: #10151c !important; }
  .button span { color: #10151c !important; }
  .reserved { background-color: #20334d !important; color: #b9d5fa !important; border-color: #9cc2f5 !important; }
  .pending_approval, .warning { background-color: #3a2f14 !important; color: #f6d98f !important; border-color: #d9b154 !important; }
  .canceled { background-color: #262d38 !important; color: #aab4c2 !important; border-color: #4a5565 !important; }
}
`
