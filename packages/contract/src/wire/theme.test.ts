import { expect, test, vi } from 'vitest'
import { darkThemeStyle, parseTheme, themeStyle } from './theme.ts'

const theme = { primary: '#1d4f91', secondary: '#0B6B74', accent: '#a62a5e', radius: '0.5rem' }

test('a theme of values that can be used is used as it is, without a word', () => {
  const warn = vi.fn<(text: string) => void>()
  expect(parseTheme(theme, warn)).toEqual(theme)
  expect(parseTheme({}, warn)).toEqual({})
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['a colour that white text cannot be read on', { primary: '#ffcc00' }],
  ['a short colour', { primary: '#00f' }],
  ['a name of a colour', { accent: 'navy' }],
  ['an end of the rule', { primary: '#1d4f91;}body{display:none' }],
  ['an address', { secondary: 'url(https://evil.example)' }],
  ['a number', { radius: 8 }],
  ['a corner in pixels', { radius: '8px' }],
  ['a corner as large as a card', { radius: '9rem' }],
  ['a token that is none', { danger: '#b3261e' }],
  ['a name of every object', { constructor: '#1d4f91' }],
  ['nothing', { primary: null }],
])('%s is dropped with one warning, and the rest stays', (_, value) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const rest = { ...theme }
  for (const name of Object.keys(value)) Reflect.deleteProperty(rest, name)
  expect(parseTheme({ ...rest, ...value })).toEqual(rest)
  expect(warn).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(Object.keys(value)[0] ?? ''))
  warn.mockRestore()
})

test('the style sets the tokens and the shades that go with them', () => {
  expect(themeStyle({ primary: '#1d4f91', radius: '0.25rem' })).toBe(
    '--color-primary:#1d4f91;--color-primary-tint:color-mix(in srgb,#1d4f91 10%,#fff);' +
      '--color-primary-strong:color-mix(in srgb,#1d4f91 80%,#000);' +
      '--radius-sm:calc(0.25rem/2);--radius-md:0.25rem;--radius-lg:calc(0.25rem*1.5)',
  )
  expect(themeStyle({})).toBe('')
})

test('in the dark a colour is as light as it was dark', () => {
  expect(darkThemeStyle({ accent: '#a62a5e', radius: '0.25rem' })).toBe(
    '@supports (color:light-dark(red,red)){[data-theme]{' +
      '--color-accent:light-dark(#a62a5e,color-mix(in srgb,#a62a5e 40%,#fff));' +
      '--color-accent-tint:light-dark(color-mix(in srgb,#a62a5e 10%,#fff),color-mix(in srgb,#a62a5e 25%,#12161d))}}',
  )
  expect(darkThemeStyle({ radius: '0.25rem' })).toBe('')
})
