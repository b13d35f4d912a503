import { altTextMax } from '@noren/contract/limits'
import type { Menu } from '@noren/contract/menus'
import { Card } from '@noren/ui/card'
import { Notice } from '@noren/ui/notice'
import { menus as menuWords } from '@noren/words/admin/menus'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { PictureField } from '#platform/pictures/picture-field.tsx'
import { InsideDialog, OutdatedNotice } from './conflicts.tsx'
import { draftOf, emptyDraft, type MenuDraft, menuForm } from './menu-form-draft.ts'
import { AllMenuFields } from './menu-form-fields.tsx'
import { focusIn } from './focus.ts'
import { copyOfImage, useMenuImage } from './image.ts'
import { MenuPreview } from './menu-form-preview.tsx'
import { MenuSaveBar, type SaveKind } from './save-bar.tsx'
import { useSave } from './use-save-menu.ts'

/** One form for a new menu and for one that there is; the customers' view stands beside or below it. */
export const MenuForm = ({
  menu,
  template,
  begin,
  onNext,
}: {
  /** As it is now; undefined for a new one. */
  menu?: Menu
  /** What a new one begins as. */
  template?: Menu
  /** What a further new one keeps of the one before. */
  begin?: Partial<MenuDraft> | undefined
  /** Begins a further one after this one. */
  onNext?: (begin: Partial<MenuDraft>) => void
}): ReactNode => {
  const words = useWords(menuWords).form
  const navigate = useNavigate()
  const { state } = useLocation()
  // Later versions that arrive while it is edited change nothing here: saving says that there are some.
  const [base, setBase] = useState(menu)
  const source = base ?? template
  const form = useContractForm(
    menuForm,
    source ? draftOf(source) : { ...emptyDraft, ...begin },
    `menu.${menu?.id ?? 'new'}`,
  )
  const draft = useWatch({ control: form.control }) as MenuDraft // All fields have default values.
  const image = useMenuImage(base?.image ?? null)
  const isUnsaved = form.formState.isDirty || image.isChanged
  const { question, release } = useUnsavedChanges(isUnsaved)
  const isNext = useRef(false)
  const save = useSave({
    form,
    base,
    mayPublish: menu?.can.publish ?? true,
    saveImage: image.save,
    onSaved: setBase,
    onDone: () => {
      release()
      if (isNext.current && onNext) onNext({ category_id: form.getValues('category_id') })
      else void navigate(paths.menus)
    },
  })
  const saveAnd = (then: 'leave' | 'next') => (event: FormEvent) => {
    isNext.current = then === 'next'
    void save.submit(event)
  }
  const load = (now: Menu) => {
    setBase(now)
    form.reset(draftOf(now))
    image.reset(now.image)
  }
  useEffect(() => {
    if (begin) {
      window.scrollTo(0, 0)
      form.setFocus('name')
    }
    const field = focusIn(state)
    if (field) form.setFocus(field, { shouldSelect: true })
    if (template?.image) void copyOfImage(template.image).then((copy) => copy && image.choose(copy))
    if (template?.image) image.setAlt(template.image.alt_text)
    // Once, when the form is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isHidden = base?.publish_state === 'draft'
  const kind: SaveKind = base && !isHidden ? 'save' : (menu?.can.publish ?? true) ? 'publish' : 'hidden'
  return (
    <>
      <Form onSubmit={saveAnd('leave')} autoComplete="off">
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,40rem)_16rem] xl:grid-cols-[minmax(0,45rem)_20rem]">
          <div className="max-w-[45rem] min-w-0 space-y-6">
            <AllMenuFields form={form} menu={base} />
            <ImageCard image={image} />
          </div>
          <div className="max-w-[45rem] lg:sticky lg:top-8">
            <MenuPreview
              draft={draft}
              image={image.url === null ? null : { url: image.url, alt: image.alt }}
              isHidden={isHidden}
            />
          </div>
        </div>
        <div className="mt-6 max-w-[45rem] space-y-6 empty:hidden lg:mr-74 xl:mr-90">
          {save.outdated && base && (
            <OutdatedNotice
              before={draftOf(base)}
              now={draftOf(save.outdated)}
              onLoad={() => save.takeOutdated(load)}
              onOverwrite={save.overwrite}
            />
          )}
          {save.isDeleted && (
            <Notice tone="danger" title={words.deleted}>
              {words.deletedText}
            </Notice>
          )}
        </div>
        {/* After all that there is: the room that it keeps is at the page's end. */}
        <MenuSaveBar
          kind={kind}
          isUnsaved={isUnsaved}
          isSending={save.isSending}
          {...(onNext && !base && { onContinue: saveAnd('next') })}
        />
      </Form>
      <InsideDialog
        refusal={save.inside}
        name={form.getValues('name')}
        onKeep={save.keep}
        onBack={save.dismiss}
      />
      {question}
    </>
  )
}

const ImageCard = ({ image }: { image: ReturnType<typeof useMenuImage> }) => {
  const words = useWords(menuWords).form
  return (
    <Card className="pb-0!">
      <PictureField
        id="menu-image"
        label={words.image}
        hint={words.imageHint}
        url={image.url}
        ratio={1}
        small
        alt={{ value: image.alt, onChange: image.setAlt, maxLength: altTextMax }}
        confirm={words.imageRemove}
        onSelect={image.choose}
        onRemove={async () => {
          image.clear()
          return { ok: true }
        }}
      />
    </Card>
  )
}
