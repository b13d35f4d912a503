import { type ReactNode, useState } from 'react'
import type { PerPage } from '#platform/lists/page-numbers.ts'
import { Pagination } from '#platform/lists/pagination.tsx'
import { Room, Shown, Value } from './frame.tsx'

export const Pages = (): ReactNode => (
  <Room title="Pages">
    <Pager name="Many pages" total={1234} />
    <Pager name="Few pages" total={100} />
    <Pager name="None" total={0} />
  </Room>
)

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
