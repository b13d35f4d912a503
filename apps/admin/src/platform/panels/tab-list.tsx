import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

/** The tabs of a screen in a row; stands in `Tabs.Root`. */
export const TabList = <Tab extends string>({
  label,
  tabs,
  names,
}: {
  label: string
  tabs: readonly Tab[]
  names: Record<Tab, string>
}): ReactNode => (
  <Tabs.List aria-label={label} className="flex gap-4 overflow-x-auto border-b border-line sm:gap-6">
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
