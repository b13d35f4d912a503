import { shell } from '@noren/words/admin/shell'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { useWords } from '#platform/language.ts'
import type { PerPage } from '#platform/lists/page-numbers.ts'
import { Pagination } from '#platform/lists/pagination.tsx'
import { mainItems } from '#shell/menu/items.ts'
import { NavigationList } from '#shell/menu/list.tsx'
import { Room, Shown, Value } from '../frame.tsx'

export const Pages = (): ReactNode => (
  <Room title="Pages">
    <Pager name="Many pages" total={1234} />
    <Pager name="Few pages" total={100} />
    <Pager name="None" total={0} />
  </Room>
)

export const Navigations = (): ReactNode => {
  const { nav } = useWords(shell)
  return (
    <Room title="Navigation">
      {(['full', 'mock'] as const).map((variant) => (
        <Shown key={variant} name={`Navigation, ${variant}`}>
          <MemoryRouter>
            <NavigationList items={mainItems(nav, variant)} current="calendar" />
          </MemoryRouter>
        </Shown>
      ))}
    </Room>
  )
}

const Pager = ({ name, total }: { name: string; total: number }) => {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState<PerPage>(15)
  return (
    <Shown name={name} wide>
      <Pagination
        page={page}
        perPage={perPage}
        total={total}
        onChange={(nextPage, nextPerPage) => {
          setPage(nextPage)
          setPerPage(nextPerPage)
        }}
      />
      <Value>{{ page, perPage }}</Value>
    </Shown>
  )
}
