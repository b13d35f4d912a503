// While a name is typed through an input method, its reading passes by before it becomes kanji. This catches it.
import { foldKana } from '@noren/contract/fold'

export type KanaReader = {
  /** What the input method shows, at each change of it. */
  composing: (shown: string) => void
  /** It was accepted (or given up, then empty): the reading of everything accepted so far. */
  accepted: (text: string) => string
  /** The name was emptied. */
  reset: () => void
}

export const createKanaReader = (): KanaReader => {
  let reading = ''
  let pending = ''
  return {
    composing: (shown) => {
      // Letters at the end are a syllable half typed; anything but kana is the conversion, which has no reading.
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
