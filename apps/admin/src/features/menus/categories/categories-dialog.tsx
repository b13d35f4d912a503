import { categoryNameMax } from '@noren/contract/limits'
import { menuCategories, type MenuCategory } from '@noren/contract/menus/categories'
import { Button, IconButton } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { trashIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useRead } from '#platform/api.ts'
import { Dialog } from '#platform/dialog.tsx'
import { InlineEdit } from '#platform/fields/inline-edit.tsx'
import { Form } from '#platform/forms/form.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { useReorder } from '#platform/lists/use-reorder.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Each change is saved at once. Rule MENU-31. */
export const CategoriesDialog = ({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode => {
  const words = useWords(menuVisits).categories
  const query = useRead('GET /api/menu-categories', {})
  return (
    <Dialog form open={open} onClose={onClose} title={words.title} text={words.text}>
      <div className="mt-4">
        <QueryState query={query} failed={words.failed} skeleton={null}>
          {({ data }) => data.length > 0 && <Categories categories={data} />}
        </QueryState>
        <NewCategory />
      </div>
    </Dialog>
  )
}

const Categories = ({ categories }: { categories: readonly MenuCategory[] }) => {
  const words = useWords(menuVisits).categories
  const order = useWrite(menuCategories.reorder, { scope: 'order of categories' })
  const { ordered, reorder } = useReorder(categories, order, (ids) => ({ body: { ids } }), words)
  const rename = useWrite(menuCategories.rename)
  const [asked, setAsked] = useState<MenuCategory>()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemove(asked)
  return (
    <>
      <SortableList
        inner
        compact
        label={words.sortLabel}
        items={ordered}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        onReorder={reorder}
      >
        {(category) => (
          <div className="flex items-center">
            <div className="min-w-0 flex-1">
              <InlineEdit
                label={words.rename(category.name)}
                value={category.name}
                draft={`category.${category.id}`}
                maxLength={categoryNameMax}
                onSave={async (name) => {
                  const reply = await rename.mutateAsync({ params: { id: category.id }, body: { name } })
                  return reply.ok ? reply : { ok: false, message: reply.errors?.name?.[0] ?? reply.message }
                }}
              />
            </div>
            <IconButton
              label={words.remove(category.name)}
              path={trashIcon}
              onClick={() => {
                setAsked(category)
                setAsking(true)
              }}
            />
          </div>
        )}
      </SortableList>
      {asked && (
        <DeleteDialog
          open={isAsking}
          title={words.removeTitle(asked.name)}
          text={words.removeText}
          onDelete={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const useRemove = (category: MenuCategory | undefined) => {
  const words = useWords(menuVisits).categories
  const { mutateAsync } = useWrite(menuCategories.remove)
  return async () => {
    if (!category) return { ok: true as const }
    const reply = await mutateAsync({ params: { id: category.id } })
    if (!reply.ok && reply.status !== 404) return { ok: false as const, message: reply.message }
    toast({ variant: 'success', title: words.removed })
    return { ok: true as const }
  }
}

const NewCategory = () => {
  const words = useWords(menuVisits).categories
  const { mutateAsync, isPending } = useWrite(menuCategories.create)
  const [name, setName] = useKept('category.new', '')
  const [error, setError] = useState<string>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || name.trim() === '') return
    const reply = await mutateAsync({ body: { name } })
    setError(reply.ok ? undefined : (reply.errors?.name?.[0] ?? (reply.message || words.addFailed)))
    if (reply.ok) setName('')
  }
  return (
    <Form onSubmit={add} autoComplete="off" className="mt-4">
      <Field id="new-category" label={words.name} error={error}>
        {(aria) => (
          <div className="flex gap-2">
            <TextInput
              {...aria}
              className="min-w-0 flex-1"
              value={name}
              maxLength={categoryNameMax}
              placeholder={words.placeholder}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" variant="outline" busy={isPending} className="shrink-0">
              {words.add}
            </Button>
          </div>
        )}
      </Field>
    </Form>
  )
}
