import { Button } from '@noren/ui/button'
import { Checkbox } from '@noren/ui/choice'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { formatAmount } from '@noren/words/format'
import { pages as pageWords } from '@noren/words/admin/pages'
import { common } from '@noren/words/common'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { useSorting } from '#platform/actions/use-sorting.tsx'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { Form } from '#platform/forms/form.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { type Block, isSaved } from './block.ts'
import type { BodyProps } from './use-blocks.ts'
import { useCreate } from './saving/use-create.ts'

type Menus = Block['menus']

/** How many menus a block has; unfolded their list in its order, and a dialog that chooses them. Rule PAGE-191. */
export const MenuBody = ({ editor, block, name, isNew }: BodyProps): ReactNode => {
  const lang = useLanguage()
  const words = useWords(pageWords)
  const { enumerate } = useWords(common)
  const showFailure = useFailureToast()
  const [isChoosing, setChoosing] = useState(isNew)
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const { isSorting, button } = useSorting(words.menus.of(name), block.menus.length)
  const making = useCreate(editor, block)
  /** The page says what the menu itself costs; from a date on it may cost something else. Rule MENU-30. */
  const offered = useRead('GET /api/menus', {}).data?.data
  const priceOf = ({ id, price }: Menus[number]) => offered?.find((menu) => menu.id === id)?.price ?? price
  /** A block that is not saved yet is made with its menus. */
  const create = async (menus: Menus) => {
    const reply = await making.create({ content: '', menus })
    if (reply.ok)
      toast({ variant: 'success', title: words.toasts.saved, description: words.toasts.savedText })
    else showFailure(words.toasts.saveFailed, reply)
  }
  const choose = async (menus: Menus) => {
    setChoosing(false)
    await editor.setMenus(block, menus)
    if (!isSaved(block)) await create(menus)
  }
  return (
    <div className="flex flex-col gap-2 px-2 pb-2">
      {block.menus.length === 0 ? (
        <p className="rounded-md bg-paper px-3 py-2 text-sm text-ink-soft">{words.menus.none}</p>
      ) : (
        <>
          {/* The whole row can be pressed; the button's name is what it shows. */}
          <div className="relative flex min-h-11 w-full items-center gap-3 rounded-md bg-paper px-3 py-1 text-sm hover:bg-primary-tint">
            <button
              type="button"
              aria-label={words.menus.countOf(name, block.menus.length)}
              aria-expanded={isOpen}
              aria-controls={list}
              onClick={() => setOpen(!isOpen)}
              className="shrink-0 font-bold after:absolute after:inset-0"
            >
              {words.menus.count(block.menus.length)}
            </button>
            <span className="min-w-0 flex-1 truncate text-ink-soft">
              {!isOpen && enumerate(block.menus.map((menu) => menu.name))}
            </span>
            <Icon
              path={chevronDownIcon}
              size={18}
              className={`text-ink-soft transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
            />
          </div>
          <div id={list} hidden={!isOpen}>
            <SortableList
              label={words.menus.list(name)}
              items={block.menus}
              keyOf={({ id }) => String(id)}
              nameOf={(menu) => menu.name}
              onReorder={(menus) => void editor.reorderMenus(block, menus)}
              inner
              sorting={isSorting}
            >
              {(menu) => (
                <div
                  className={`flex min-h-11 items-center gap-4 py-1 text-sm leading-snug ${isSorting ? '' : 'px-3'}`}
                >
                  <p className="line-clamp-2 min-w-0 flex-1 font-bold wrap-anywhere">{menu.name}</p>
                  {!isSorting && (
                    <p className="figures shrink-0 text-ink-soft">
                      {menu.publish_state === 'draft' && <span className="mr-2">{words.menus.draft}</span>}
                      {formatAmount(lang, priceOf(menu))}
                    </p>
                  )}
                </div>
              )}
            </SortableList>
          </div>
        </>
      )}
      {(isOpen || block.menus.length === 0) && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button variant="outline" size="sm" disabled={isSorting} onClick={() => setChoosing(true)}>
            {words.menus.choose}
          </Button>
          {isOpen && button}
        </div>
      )}
      {!isSaved(block) && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-caution">
          <b>{words.unsaved}</b>
          <Button variant="outline" size="sm" onClick={() => void create(block.menus)} className="ml-auto">
            {words.saveNew}
          </Button>
        </p>
      )}
      <Dialog
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title={words.menus.chooseOf(name)}
        text={words.menus.chooseText}
        form
      >
        <Chooser
          menus={block.menus}
          onChoose={(menus) => void choose(menus)}
          onClose={() => setChoosing(false)}
        />
      </Dialog>
    </div>
  )
}

const Chooser = ({
  menus,
  onChoose,
  onClose,
}: {
  menus: Menus
  onChoose: (menus: Menus) => void
  onClose: () => void
}) => {
  const lang = useLanguage()
  const words = useWords(pageWords).menus
  const query = useRead('GET /api/menus', {})
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(menus.map(({ id }) => id)))
  const toggle = (id: number) =>
    setChosen((all) => {
      const next = new Set(all)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const all = query.data?.data ?? []
    // Those that were chosen before keep their places.
    const kept = menus.filter(({ id }) => chosen.has(id))
    const added = all.filter(({ id }) => chosen.has(id) && !kept.some((menu) => menu.id === id))
    onChoose([
      ...kept,
      ...added.map(({ id, name, price, total_duration, publish_state }) => ({
        id,
        name,
        price,
        total_duration,
        publish_state,
      })),
    ])
  }
  return (
    <Form onSubmit={submit}>
      <div className="mt-3">
        <QueryState query={query} failed={words.failed} skeleton={<Skeleton className="h-24" />}>
          {({ data }) => (
            <ul className="divide-y divide-line">
              {data.map((menu) => (
                <li key={menu.id}>
                  <Checkbox
                    label={<span className="wrap-anywhere">{menu.name}</span>}
                    note={
                      <span className="figures">
                        {formatAmount(lang, menu.price)}
                        {menu.publish_state === 'draft' && <span className="ml-2">{words.draft}</span>}
                      </span>
                    }
                    checked={chosen.has(menu.id)}
                    onChange={() => toggle(menu.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
      <SubmitActions submit={words.submit} isDisabled={query.data === undefined} onClose={onClose} />
    </Form>
  )
}
