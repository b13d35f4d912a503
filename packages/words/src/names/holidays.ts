// Japan's national holidays, which the server names in Japanese.

/** 勤労感謝の日 · Labor Thanksgiving Day. A name that is not listed is a national holiday. */
export const nationalHolidays = {
  ja: { nameOf: (name: string): string => name },
  en: {
    nameOf: (name: string): string =>
      name.includes('振替休日') ? 'Substitute holiday' : (english[name] ?? 'National holiday'),
  },
}

const english: Readonly<Record<string, string>> = {
  元日: 'New Year’s Day',
  成人の日: 'Coming of Age Day',
  建国記念の日: 'National Foundation Day',
  天皇誕生日: 'The Emperor’s Birthday',
  春分の日: 'Vernal Equinox Day',
  昭和の日: 'Showa Day',
  憲法記念日: 'Constitution Memorial Day',
  みどりの日: 'Greenery Day',
  こどもの日: 'Children’s Day',
  海の日: 'Marine Day',
  山の日: 'Mountain Day',
  敬老の日: 'Respect for the Aged Day',
  秋分の日: 'Autumnal Equinox Day',
  スポーツの日: 'Sports Day',
  文化の日: 'Culture Day',
  勤労感謝の日: 'Labor Thanksgiving Day',
}
