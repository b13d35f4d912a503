/** Pixels for a minute: an hour holds three lines of text. */
export const scale = 1.25
