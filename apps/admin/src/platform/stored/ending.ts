/** How the last session of this tab ended: by a logout here or in another tab, or by expiring while it was in use. */
export type Ending = 'signed-out' | 'elsewhere' | 'expired' | undefined

export const howEnded = (): Ending => ending

export const setEnding = (how: Ending): void => {
  ending = how
}

let ending: Ending
