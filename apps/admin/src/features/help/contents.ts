// Which pages the help has on this installation, and where each of them leads.
import type { Setup } from '@noren/contract/setup'
import type { Lang } from '@noren/words/format'
import { helpPages } from '@noren/words/help/pages'
import { helpContents, type HelpGroup, type HelpPage, type HelpPageId } from '@noren/words/help/screen'
import { paths, paymentsPath, shopPaths } from '#platform/paths.ts'

export type HelpEntry = { id: HelpPageId; page: HelpPage }

/** The pages by what they are about. Nothing is said of what this installation does not have. */
export const helpGroups = (lang: Lang, setup: Setup): { group: HelpGroup; entries: HelpEntry[] }[] =>
  groups.map((group) => ({
    group,
    entries: helpContents[group]
      .filter((id) => isOffered(id, setup))
      .map((id) => ({ id, page: helpPages[lang][id] })),
  }))

/** A page by its address, with the others of its group. */
export const findHelp = (
  id: string | undefined,
  lang: Lang,
  setup: Setup,
): (HelpEntry & { group: HelpGroup; others: HelpEntry[] }) | undefined => {
  for (const { group, entries } of helpGroups(lang, setup)) {
    const found = entries.find((entry) => entry.id === id)
    if (found) return { ...found, group, others: entries.filter((entry) => entry !== found) }
  }
  return undefined
}

/** What holds where plans are sold, or are free for now, is said there alone. */
export const notesOf = ({ notes, notesOf: more }: HelpPage, { billing }: Setup): readonly string[] => [
  ...notes,
  ...((billing === 'off' ? undefined : more?.[billing]) ?? []),
]

/** The screen that a page is about; there is none where it tells of one customer or one reservation. */
export const openedBy: Partial<Record<HelpPageId, string>> = {
  'first-steps': paths.calendar,
  installing: paths.account,
  'daily-report': paths.dayReport,
  calendar: paths.calendar,
  'phone-bookings': paths.calendar,
  blocks: paths.calendar,
  statuses: paths.calendar,
  moving: paths.calendar,
  canceling: paths.calendar,
  absence: paths.worklists,
  waitlist: paths.waitlist,
  searching: paths.search,
  menus: paths.menus,
  combining: paths.menus,
  prices: paths.menuPrices,
  payments: paymentsPath,
  hours: paths.hours,
  staff: paths.staff,
  seats: shopPaths.booking,
  'shop-settings': paths.shop,
  'booking-page': paths.page,
  look: paths.page,
  sharing: paths.sharing,
  form: paths.form,
  completion: paths.completion,
  mails: paths.mails,
  deliveries: paths.deliveries,
  customers: paths.customers,
  notes: paths.customers,
  photos: paths.customers,
  merging: paths.customerDuplicates,
  importing: paths.imports,
  plan: `${paths.shop}?tab=subscription`,
  feeds: paths.feeds,
  export: paths.data,
  account: paths.account,
}

const groups = Object.keys(helpContents) as HelpGroup[]

const isOffered = (id: HelpPageId, { billing, payments }: Setup): boolean =>
  id === 'plan' ? billing !== 'off' : id === 'payments' ? payments : true
