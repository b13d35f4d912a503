/** The words of advertising in the new text that were not in the stored one, in any width and case. Rule FORM-16. */
export const newAdvertising = (text: string, before: string, words: readonly string[]): readonly string[] =>
  words.filter((word) => folded(text).includes(folded(word)) && !folded(before).includes(folded(word)))

const folded = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
