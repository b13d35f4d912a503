// A browser, with no more than the stories beside this file need. Decision 0088.

type Size = { width: number; height: number }

export type Engine = {
  resize: (size: Size) => Promise<void>
  /** Resolves when the page has loaded. */
  open: (url: string) => Promise<void>
  /** What an expression gives in the page, as JSON. */
  value: (expression: string) => Promise<unknown>
  /** A click of the mouse at a point of the window. */
  press: (x: number, y: number) => Promise<void>
  /** Keys for what has the focus; letters of ASCII. */
  type: (text: string) => Promise<void>
  /** The window as PNG. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}
