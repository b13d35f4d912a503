import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useChosenInView } from './use-chosen-in-view.ts'

/** The tabs of a screen in a row; stands in `Tabs.Root`. Rule SCR-257. */
export const TabList = <Tab extends string>({
  label,
  tabs,
  names,
  chosen,
}: {
  label: string
  tabs: readonly Tab[]
  names: Record<Tab, string>
  chosen: Tab
}): ReactNode => {
  const row = useChosenInView<HTMLDivElement>(chosen)
  return (
    <Tabs.List ref={row} aria-label={label} className="scroll-row flex gap-4 border-b border-line sm:gap-6">
      {tabs.map((tab) => (
        <Tabs.Tab
          key={tab}
          value={tab}
          className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-1 whitespace-nowrap text-ink-soft transition-colors
            hover:text-ink data-active:border-primary data-active:font-bold data-active:text-primary"
        >
          {names[tab]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
