// What a shop chooses from, without schemas: the screens read it before any is loaded. Rule PAGE-30.

export const clothNames = [
  'ai',
  'sumi',
  'matsuba',
  'azuki',
  'budo',
  'kurumi',
  'sabinezu',
  'nadeshiko',
] as const

export type Cloth = (typeof clothNames)[number]

/** The colour of a shop's pages. `packages/ui/src/tokens.css` has the same values. */
export const cloths: Readonly<Record<Cloth, string>> = {
  ai: '#1d4f91',
  sumi: '#2b2b2b',
  matsuba: '#3e5b3a',
  azuki: '#7a3b3b',
  budo: '#5b3a66',
  kurumi: '#7a4a3a',
  sabinezu: '#4f6670',
  nadeshiko: '#a62a5e',
}

/** The typeface of the shop's name and of headings. */
export const voices = ['gothic', 'mincho'] as const

export type Voice = (typeof voices)[number]

/** What is dyed into the cloth: nothing, stripes, waves, hemp leaves. `packages/ui/src/noren` draws them. Rule PAGE-206. */
export const patterns = ['muji', 'shima', 'seigaiha', 'asanoha'] as const

export type Pattern = (typeof patterns)[number]

export type Look = { cloth: Cloth; voice: Voice; pattern: Pattern }

/** Of a page that belongs to no shop. */
export const firstLook: Look = { cloth: 'ai', voice: 'gothic', pattern: 'muji' }
