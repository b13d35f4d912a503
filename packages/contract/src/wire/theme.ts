// The look that a configuration asks for. Rule SCR-24: invalid values are dropped with a warning.

const colours = ['primary', 'secondary', 'accent'] as const

export type Theme = Partial<Record<(typeof colours)[number] | 'radius', string>>

/** What of it can be used. Colours bear white text and stand as text on white; corners stay corners. */
export const parseTheme = (
  given: Record<string, unknown>,
  warn: (text: string) => void = console.warn,
): Theme => {
  const isUsable = ([name, value]: [string, unknown]): boolean =>
    typeof value === 'string' &&
    (name === 'radius'
      ? radius.test(value)
      : colours.some((colour) => colour === name) && isDarkEnough(value))
  const entries = Object.entries(given)
  const dropped = entries.filter((entry) => !isUsable(entry)).map(([name]) => name)
  if (dropped.length > 0) warn(`Dropped from the theme, as unknown or invalid: ${dropped.join(', ')}`)
  return Object.fromEntries(entries.filter(isUsable))
}

/** The variables that `packages/ui/src/tokens.css` reads, with the shades that belong to a colour. */
export const themeStyle = ({ radius: corner, ...chosen }: Theme): string =>
  [
    ...Object.entries(chosen).flatMap(([name, value]) => [
      `--color-${name}:${value}`,
      `--color-${name}-tint:color-mix(in srgb,${value} 10%,#fff)`,
      ...(name === 'primary' ? [`--color-primary-strong:color-mix(in srgb,${value} 80%,#000)`] : []),
    ]),
    ...(corner === undefined
      ? []
      : [`--radius-sm:calc(${corner}/2)`, `--radius-md:${corner}`, `--radius-lg:calc(${corner}*1.5)`]),
  ].join(';')

/** For `data-theme` of the owner's application: the same colours in the light, lighter ones in the dark. Rule SCR-232. */
export const darkThemeStyle = (theme: Theme): string => {
  const mix = (value: string, share: number, other: string) =>
    `color-mix(in srgb,${value} ${share}%,${other})`
  const chosen = Object.entries(theme).filter(([name]) => name !== 'radius')
  const rules = chosen.flatMap(([name, value]) => [
    `--color-${name}:light-dark(${value},${mix(value, 40, '#fff')})`,
    `--color-${name}-tint:light-dark(${mix(value, 10, '#fff')},${mix(value, 25, '#12161d')})`,
    ...(name === 'primary'
      ? [`--color-primary-strong:light-dark(${mix(value, 80, '#000')},${mix(value, 25, '#fff')})`]
      : []),
  ])
  return rules.length === 0 ? '' : `@supports (color:light-dark(red,red)){[data-theme]{${rules.join(';')}}}`
}

/** From square to a rem. */
const radius = /^(0|0?\.\d{1,3}rem|1rem)$/

const isDarkEnough = (value: string): boolean => {
  if (!/^#[0-9a-f]{6}$/i.test(value)) return false
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(value.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  // 4.5 to 1 against white, by WCAG's relative luminance.
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) >= 4.5
}
