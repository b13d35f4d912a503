// How the help quotes what stands on a screen. Rule SCR-115: labels are never typed into a text, they are put into it from their
// catalogue, so that they change together with the screen.

/** The text with its labels in Japanese quotation marks; figures stay as they are. Blanks around either are for who reads the source. */
export const ja = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  join(
    texts.map((text) => text.trim()),
    values,
    '「',
    '」',
  )

/** The same in English ones. */
export const en = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  join(texts, values, '“', '”')

/** A text in pieces, of which some are labels, without their marks. */
export const splitLabels = (text: string): { text: string; isLabel: boolean }[] =>
  // Split at a capture group: every second piece is what the group found.
  text
    .split(/[「“]([^」”]*)[」”]/)
    .map((part, index) => ({ text: part, isLabel: index % 2 === 1 }))
    .filter((part) => part.text !== '')

const join = (
  texts: readonly string[],
  values: readonly (string | number)[],
  open: string,
  close: string,
): string =>
  texts.reduce((text, next, index) => {
    const value = values[index - 1] ?? ''
    return text + (typeof value === 'string' ? open + value + close : value) + next
  })
