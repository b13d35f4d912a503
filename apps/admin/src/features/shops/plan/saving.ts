/** What a year saves against twelve months, in whole percent. Rule PLAN-19. */
export const savingPercent = ({ month, year }: { month: number; year: number }): number =>
  Math.round((1 - year / (12 * month)) * 100)
