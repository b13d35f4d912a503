import { menuPrices } from '@noren/words/admin/menus/prices'
import { menus as menuWords } from '@noren/words/admin/menus'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonFields } from '#platform/panels/skeletons.tsx'
import { ComingChanges } from './coming-changes.tsx'
import { PriceForm } from './price-form.tsx'

/** Rules MENU-42, MENU-43. */
export const MenuPricesPage = (): ReactNode => {
  const words = useWords(menuPrices)
  const { failed } = useWords(menuWords).list
  const query = useRead('GET /api/menus', {})
  return (
    <FormColumn>
      <PageHead title={words.title} back={{ to: paths.menus, text: words.back }} />
      <div className="space-y-6">
        <p className="text-sm text-ink-soft">{words.text}</p>
        <ComingChanges />
        <QueryState query={query} isPage failed={failed} skeleton={<SkeletonFields fields={4} />}>
          {({ data }) => <PriceForm menus={data} />}
        </QueryState>
      </div>
    </FormColumn>
  )
}
