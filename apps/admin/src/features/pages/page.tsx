import { buttonClass } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { doneIcon, externalIcon, Icon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { registration } from '@noren/words/admin/registration'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useSession } from '#platform/session.tsx'
import { PageHead } from '#shell/page-head.tsx'

/** The address of the booking page. The wizard ends here. */
export const BookingPagePage = (): ReactNode => {
  const words = useWords(registration).made
  const { nav } = useWords(shell)
  const { user } = useSession()
  const { state } = useLocation()
  const shop = useRead('GET /api/shops/{id}', { params: { id: user?.shop_id ?? 0 } })
  const isNew = typeof state === 'object' && state !== null && 'made' in state
  return (
    <>
      <PageHead title={nav.page} />
      <div className="max-w-[40rem] space-y-6">
        <Card>
          <div className="flex items-start gap-3">
            <Icon path={doneIcon} size={24} className="mt-0.5 text-success" />
            <div>
              <h2 className="text-lg">{isNew ? words.title : words.published}</h2>
              <p className="mt-1 text-ink-soft">{words.text}</p>
            </div>
          </div>
          <div className="mt-6">
            <QueryState query={shop} isPage failed={words.failed} skeleton={<Skeleton className="h-12" />}>
              {({ data }) => <Address url={data.url} />}
            </QueryState>
          </div>
        </Card>
        <p className="text-sm text-ink-soft">{words.editing}</p>
      </div>
    </>
  )
}

const Address = ({ url }: { url: string }) => {
  const words = useWords(registration).made
  const { newTab } = useWords(common)
  return (
    <>
      <CopyField label={words.address} value={url} />
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass({ size: 'lg', block: true })} mt-4`}
      >
        {words.open}
        <Icon path={externalIcon} size={18} />
        <span className="sr-only">{newTab}</span>
      </a>
    </>
  )
}
