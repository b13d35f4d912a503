import { reportTabs } from '@noren/words/admin/reports/tabs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { useChosenInView } from '#platform/panels/use-chosen-in-view.ts'
import { monthPath, reportPaths } from '#platform/paths.ts'

type ReportTab = keyof typeof reportPaths

/** The screens of the reports beside each other. They are links: each has its own address. Rules REP-40, SCR-257. */
export const ReportTabs = ({
  current,
  month,
}: {
  current: ReportTab
  /** Of what is shown, which the tab of months opens. Rule REP-40. */
  month?: string
}): ReactNode => {
  const words = useWords(reportTabs)
  const row = useChosenInView<HTMLElement>(current)
  return (
    <nav ref={row} aria-label={words.label} className="scroll-row mb-4 border-b border-line print:hidden">
      <ul className="flex gap-3 max-[22.4rem]:gap-2 max-[22.4rem]:text-sm sm:gap-6">
        {tabs.map((tab) => (
          <li key={tab} className="shrink-0">
            <Link
              to={tab === 'month' && month !== undefined ? monthPath(month) : reportPaths[tab]}
              aria-current={tab === current ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-1 whitespace-nowrap text-ink-soft no-underline
                transition-colors hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-bold
                aria-[current=page]:text-primary"
            >
              {words.names[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabs = ['reports', 'days', 'month', 'overdue'] as const satisfies readonly ReportTab[]
