import type { FormSection } from '@noren/contract/booking/forms'
import { formSectionsMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Icon, plusIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { sections as words } from '@noren/words/admin/forms/sections'
import { shell } from '@noren/words/admin/shell'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useReopen } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFields, SkeletonRows } from '#platform/panels/skeletons.tsx'
import { addId, type Edited, type ShownSection } from './editor/section-draft.ts'
import { SectionEditor } from './editor/section-editor.tsx'
import { SectionList } from './list/section-list.tsx'
import { useToggle } from './list/use-toggle.ts'
import { FormPreview } from './form-preview.tsx'

/** The booking form: its sections, and how customers see them. */
export const FormPage = (): ReactNode => {
  const texts = useWords(words)
  const { nav } = useWords(shell)
  const query = useRead('GET /api/forms', {})
  const shown = query.data?.data[0]?.sections ?? []
  const toggle = useToggle()
  const [edited, setEdited] = useState<Edited>()
  const [isOpen, setOpen] = useState(false)
  const [unsaved, setUnsaved] = useState<ShownSection>()
  const { question } = useUnsavedChanges(unsaved !== undefined)
  const edit = (section: FormSection | undefined) => {
    setEdited({ stored: section, opened: (edited?.opened ?? 0) + 1 })
    setOpen(true)
  }
  const previewed = withUnsaved(shown, unsaved)
  useReopen('section', query.data && shown, edit)
  const add = (
    <Button id={addId} onClick={() => edit(undefined)} disabled={shown.length >= formSectionsMax}>
      <Icon path={plusIcon} size={18} />
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHead title={nav.form}>
        {shown.length > 0 && <div className="grid flex-1 sm:justify-end">{add}</div>}
      </PageHead>
      <QueryState
        query={query}
        isPage
        failed={texts.failed}
        skeleton={<PageSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={<Notice tone="danger" title={texts.noForm} />}
      >
        {() => (
          <div className={`${shown.length > 0 ? headGap : ''} ${gridClass}`}>
            <p className="text-sm text-ink-soft lg:col-span-2">{texts.intro}</p>
            <SectionList sections={shown} onEdit={edit} onToggle={(section) => void toggle(section)}>
              {add}
            </SectionList>
            <FormPreview sections={previewed} />
          </div>
        )}
      </QueryState>
      {edited && (
        <SectionEditor
          key={edited.opened}
          edited={edited}
          latest={shown.find(({ id }) => id === edited.stored?.id)}
          open={isOpen}
          onUnsaved={setUnsaved}
          onClose={() => setOpen(false)}
        />
      )}
      {question}
    </>
  )
}

/** In its place, or last. */
const withUnsaved = (
  sections: readonly ShownSection[],
  unsaved: ShownSection | undefined,
): readonly ShownSection[] => {
  if (unsaved === undefined) return sections
  if (unsaved.id === 0) return [...sections, unsaved]
  return sections.map((section) => (section.id === unsaved.id ? unsaved : section))
}

/** Below the button; without it what is first stands at the top. */
const headGap = 'mt-4 lg:mt-0'
const gridClass = 'grid items-start gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_24rem]'

const PageSkeleton = () => (
  <div className={`${headGap} ${gridClass}`}>
    <Skeleton className="my-1 h-4 w-2/3 lg:col-span-2" />
    <div className="pt-13">
      <SkeletonRows rows={4} rowClass="min-h-17" />
    </div>
    <div className="pt-13">
      <SkeletonCard>
        <SkeletonFields />
      </SkeletonCard>
    </div>
  </div>
)
