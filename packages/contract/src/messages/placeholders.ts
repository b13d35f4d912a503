// The placeholders of a template: names in braces. Which there are is a matter of words; these functions take the list.

/** As they are meant: full-width braces and blanks inside are what Japanese keyboards produce. */
export const foldPlaceholders = (text: string, known: readonly string[]): string =>
  text.replace(inBraces, (whole, name: string) => {
    const folded = `{${name.trim()}}`
    return known.includes(folded) ? folded : whole
  })

/** The first that is not known, as it was typed. */
export const unknownPlaceholder = (text: string, known: readonly string[]): string | undefined =>
  foldPlaceholders(text, known)
    .match(inBraces)
    ?.find((one) => !known.includes(one))

const inBraces = /[{\uff5b]([^{}\uff5b\uff5d]*)[}\uff5d]/g
