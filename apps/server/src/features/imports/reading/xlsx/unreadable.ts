/** Thrown: a workbook that is damaged, or holds more than may be read. */
export class Unreadable extends Error {
  readonly reason: 'broken' | 'too_large'
  constructor(reason: 'broken' | 'too_large', options?: ErrorOptions) {
    super(`the workbook is refused: ${reason}`, options)
    this.reason = reason
  }
}
