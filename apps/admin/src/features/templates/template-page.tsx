import { Tabs } from '@base-ui/react/tabs'
import { templateTypes } from '@noren/contract/messages/templates'
import { buttonClass } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { mailLedger } from '@noren/words/admin/mails/ledger'
import { templates as words } from '@noren/words/admin/mails/templates'
import { shell } from '@noren/words/admin/shell'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useWords } from '#platform/language.ts'
import { useIsLarge } from '#platform/media.ts'
import { TabList } from '#platform/panels/tab-list.tsx'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { UndeliveredBadge } from '#shell/menu/undelivered.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFacts, SkeletonFields } from '#platform/panels/skeletons.tsx'
import { LegalNotice } from './legal-notice.tsx'
import { type Part, PartChoice } from './part-choice.tsx'
import { TemplateForm } from './template-form.tsx'

/** The owner's words in the mails to customers. The address names the tab: `?tab=reminder`. */
export const MailTemplatesPage = (): ReactNode => {
  const texts = useWords(words)
  const { nav } = useWords(shell)
  const ledgerTexts = useWords(mailLedger)
  const query = useRead('GET /api/email-templates', {})
  const isLarge = useIsLarge()
  const [address, setAddress] = useSearchParams()
  const tab = templateTypes.find((type) => type === address.get('tab')) ?? 'confirmation'
  const choose = (next: string) =>
    setAddress(next === 'confirmation' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  const [part, setPart] = useState<Part>('text')
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, boolean>>>({})
  const { question } = useUnsavedChanges(Object.values(unsaved).some(Boolean))
  return (
    <>
      <PageHead title={nav.mails}>
        {isLarge && (
          <Link to={paths.deliveries} className={buttonClass({ variant: 'outline' })}>
            {ledgerTexts.open}
            <UndeliveredBadge />
          </Link>
        )}
      </PageHead>
      <Tabs.Root value={tab} onValueChange={choose}>
        <TabList label={texts.tabsLabel} tabs={templateTypes} names={texts.tabs} chosen={tab} />
        {!isLarge && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3">
            <PartChoice part={part} onChoose={setPart} />
            <Link
              to={paths.deliveries}
              className={`${buttonClass({ variant: 'quiet', size: 'sm' })} -mr-2.5 xs:-mr-3.5`}
            >
              {ledgerTexts.open}
              <UndeliveredBadge />
            </Link>
          </div>
        )}
        <div className="mt-3 lg:mt-4">
          <LegalNotice />
        </div>
        <QueryState query={query} isPage failed={texts.failed} skeleton={<PanelSkeleton />}>
          {({ data }) =>
            // Both stay mounted, so that the other tab can be looked at without losing what was typed.
            data.map((template) => (
              <Tabs.Panel
                key={template.type}
                value={template.type}
                keepMounted
                className="pt-4 outline-offset-4"
              >
                <TemplateForm
                  stored={template}
                  isShown={tab === template.type}
                  part={part}
                  onMistake={() => setPart('text')}
                  onUnsaved={(isUnsaved) =>
                    setUnsaved((before) => ({ ...before, [template.type]: isUnsaved }))
                  }
                />
              </Tabs.Panel>
            ))
          }
        </QueryState>
      </Tabs.Root>
      {question}
    </>
  )
}

const PanelSkeleton = () => (
  <div className="grid gap-10 pt-5 lg:grid-cols-2">
    <SkeletonCard>
      <SkeletonFields fields={1} />
      <Skeleton className="mt-6 h-64" />
    </SkeletonCard>
    <SkeletonCard>
      <SkeletonFacts facts={6} />
    </SkeletonCard>
  </div>
)
