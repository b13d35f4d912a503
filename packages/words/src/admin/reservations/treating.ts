// The press that marks a visit as completed, on the calendar and on the reservation's screen.

export const treating = {
  ja: {
    treated: '施術済みにする',
    treatedOf: (name: string) => `${name} 様を施術済みにする`,
  },
  en: {
    treated: 'Mark as completed',
    treatedOf: (name: string) => `Mark ${name} as completed`,
  },
}
