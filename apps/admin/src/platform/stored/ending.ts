/** How the last session of this tab ended: by a logout, or by expiring while it was in use. */
export type Ending = 'signed-out' | 'expired' | undefined

export const howEnded = (): Ending => ending

export const setEnding = (how: Ending): void => {
  ending = how
}

let ending: Ending
