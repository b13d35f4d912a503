import type { Menu } from '@noren/contract/menus'
import { freeMenusMax } from '@noren/contract/limits'
import { Button, buttonClass } from '@noren/ui/button'
import { Icon, plusIcon, sortIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { EmptyState } from '@noren/ui/placeholder'
import { menus as menuWords } from '@noren/words/admin/menus'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { usePaymentAccount } from '#features/payments/api.ts'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths, paymentsPath } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { AllMenusActions, MenuGroups } from './menu-groups.tsx'
import { MenuCard } from './menu-card.tsx'
import { DeleteMenu } from './delete-menu.tsx'
import { MenuOrder } from './menu-order.tsx'

/** Rules MENU-7, MENU-10, MENU-11. */
export const MenusPage = (): ReactNode => {
  const words = useWords(menuWords)
  const query = useRead('GET /api/menus', {})
  const [isSorting, setSorting] = useState(false)
  const count = query.data?.data.length ?? 0
  const sorts = isSorting && count > 1
  return (
    <>
      <PageHead title={words.title}>
        <div className="flex flex-1 flex-wrap items-center justify-end gap-2">
          {/* Beside both buttons there is no room on a phone. */}
          {count > 0 && (
            <p
              className={`figures mr-auto text-sm text-ink-soft lg:hidden ${count > 1 ? 'max-sm:hidden' : ''}`}
            >
              {words.list.count(formatCount(count))}
            </p>
          )}
          {count > 1 && (
            <Button variant={sorts ? 'tonal' : 'outline'} onClick={() => setSorting(!sorts)}>
              <Icon path={sortIcon} size={18} />
              {sorts ? words.list.sorted : words.list.sort}
            </Button>
          )}
          {!sorts && (
            <Link id={addId} to={paths.newMenu} className={buttonClass()}>
              <Icon path={plusIcon} size={18} />
              {words.list.add}
            </Link>
          )}
        </div>
      </PageHead>
      <div className="mt-4 lg:mt-0">
        <QueryState
          query={query}
          isPage
          failed={words.list.failed}
          skeleton={<ListSkeleton />}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <EmptyState
              title={words.list.empty}
              action={
                <Link to={paths.newMenu} className={buttonClass({ size: 'lg' })}>
                  {words.list.add}
                </Link>
              }
            >
              {words.list.emptyText}
            </EmptyState>
          }
        >
          {({ data }) => (sorts ? <MenuOrder menus={data} /> : <Cards menus={data} />)}
        </QueryState>
      </div>
    </>
  )
}

const Cards = ({ menus }: { menus: readonly Menu[] }) => {
  const words = useWords(menuWords).list
  const [asked, setAsked] = useState<Menu>()
  const [isAsking, setAsking] = useState(false)
  const { isReady } = usePaymentAccount()
  const asksInVain = !isReady && menus.some((menu) => menu.advance_payment !== 'none')
  const hasPictures = menus.some((menu) => menu.image !== null)
  const ask = (menu: Menu) => {
    setAsked(menu)
    setAsking(true)
  }
  return (
    <div className="space-y-4">
      {menus.every((menu) => menu.publish_state === 'draft') && (
        <Notice tone="caution">{words.noneShown}</Notice>
      )}
      {asksInVain && (
        <Notice
          tone="caution"
          action={
            <Link to={paymentsPath} className={buttonClass({ variant: 'outline', size: 'sm' })}>
              {words.unpaidWhy}
            </Link>
          }
        >
          {words.unpaid}
        </Notice>
      )}
      {menus.some((menu) => !menu.can.publish) && <Notice>{words.limit(freeMenusMax)}</Notice>}
      <MenuGroups menus={menus}>
        {(menu) => <MenuCard menu={menu} hasPictures={hasPictures} onDelete={() => ask(menu)} />}
      </MenuGroups>
      {menus.length > 1 && <AllMenusActions />}
      {asked && (
        <DeleteMenu
          key={asked.id}
          menu={asked}
          open={isAsking}
          onClose={() => setAsking(false)}
          returnTo={() => document.getElementById(addId)}
        />
      )}
    </div>
  )
}

/** Rows of 82 px with the price at the left on a phone, of 64 with it at the right on a desktop. Rule SCR-277. */
const ListSkeleton = () => (
  <SkeletonRows rowClass="min-h-[5.125rem] lg:min-h-16" figureClass="max-lg:hidden" />
)

const addId = 'add-menu'
