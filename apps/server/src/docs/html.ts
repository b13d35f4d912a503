// HTML as a value: whatever is put in is escaped, unless it is HTML already. (A tag named `html` would be reformatted, also inside <pre>.)

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | readonly Piece[]

export const markup = (parts: TemplateStringsArray, ...pieces: Piece[]): Html =>
  new Html(String.raw({ raw: parts }, ...pieces.map(written)))

const written = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(written).join('')
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
