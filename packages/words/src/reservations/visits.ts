// What mails and calendar files say of who serves a visit, and of who comes with the customer. Rule MSG-147.
import type { Lang } from '../format.ts'

export const mailVisits = {
  ja: {
    heads: { staff: '担当', companion: 'お連れさまのご予約', total: 'お二人の合計' },
    servedBy: (name: string) => `担当 ${name}`,
    chosen: (name: string) => `${name}（指名）`,
    googleCalendar: 'Googleカレンダーに追加',
  },
  en: {
    heads: { staff: 'Served by', companion: 'Your companion’s reservation', total: 'Total for two' },
    servedBy: (name: string) => `Served by ${name}`,
    chosen: (name: string) => `${name} (chosen)`,
    googleCalendar: 'Add to Google Calendar',
  },
} satisfies Record<Lang, unknown>
