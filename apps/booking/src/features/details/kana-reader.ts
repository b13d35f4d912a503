// Collects the reading of a name while it is typed with an input method, before it is converted to kanji.
import { foldKana } from '@noren/contract/fold'

export type KanaReader = {
  /** The input method's text, at each change. */
  composing: (shown: string) => void
  /** It was accepted, or canceled (then empty). Returns the reading of all text accepted so far. */
  accepted: (text: string) => string
  /** The name was emptied. */
  reset: () => void
}

export const createKanaReader = (): KanaReader => {
  let reading = ''
  let pending = ''
  return {
    composing: (shown) => {
      // Letters at the end are an unfinished syllable; anything but kana is already converted and has no reading.
      const kana = foldKana(shown).replace(/[a-z]+$/i, '')
      if (/^[\u30a1-\u30fa\u30fc]+$/.test(kana)) pending = kana
    },
    accepted: (text) => {
      if (text !== '') reading += pending
      pending = ''
      return reading
    },
    reset: () => {
      reading = ''
      pending = ''
    },
  }
}
