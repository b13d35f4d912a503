import { Button, IconButton } from '@noren/ui/button'
import { Icon, plusIcon, trashIcon } from '@noren/ui/icon'
import { pages as pageWords } from '@noren/words/admin/pages'
import { type ReactNode, useState } from 'react'
import { useSorting } from '#platform/actions/use-sorting.tsx'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { type Block, shownTitle } from './block.ts'
import { DocumentBody } from './document-body.tsx'
import { MenuBody } from './menu-body.tsx'
import { PublishSwitch } from './publish-switch.tsx'
import { SectionHead } from './section-head.tsx'
import { SaveIndicator } from './saving/save-indicator.tsx'
import { TitleField } from './title-field.tsx'
import type { BlockEditor, BodyProps } from './use-blocks.ts'

/** The blocks of a page in their order, each edited where it stands. Rules FORM-20, PAGE-191. */
export const BlockList = ({ editor }: { editor: BlockEditor }): ReactNode => {
  const lang = useLanguage()
  const words = useWords(pageWords)
  const { blocks, page } = editor
  const [made, setMade] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Block>()
  const [isAsking, setAsking] = useState(false)
  const { isSorting, button } = useSorting(words.sortedList, blocks.length)
  const add = (type: 'document' | 'menu') => {
    const key = editor.add(type)
    setMade((all) => new Set(all).add(key))
  }
  const nameOf = (block: Block): string =>
    shownTitle(lang, blocks, block) ||
    (block.type === 'reservation_number'
      ? words.kinds.reservation_number
      : words.untitled(words.kinds[block.type], nthOf(blocks, block)))
  const ask = (block: Block) => {
    setAsked(block)
    setAsking(true)
  }
  return (
    <section aria-labelledby="blocks">
      <SectionHead id="blocks" title={words.blocks} text={words.blocksText} action={button} />
      {blocks.length === 0 && (
        <p className="rounded-lg border border-dashed border-control px-4 py-8 text-center text-ink-soft">
          {words.empty}
        </p>
      )}
      <SortableList
        label={words.list}
        items={blocks}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        onReorder={editor.reorder}
        sorting={isSorting}
        onEnter={({ key }) => editor.choose(key)}
        renderBody={(block) => (
          <Body editor={editor} block={block} name={nameOf(block)} isNew={made.has(block.key)} />
        )}
      >
        {(block) =>
          isSorting ? (
            <p className="line-clamp-2 py-2 leading-7 font-bold wrap-anywhere">{nameOf(block)}</p>
          ) : (
            <Head editor={editor} block={block} name={nameOf(block)} onRemove={() => ask(block)} />
          )
        }
      </SortableList>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button id={addId} variant="tonal" disabled={isSorting} onClick={() => add('document')}>
          <Icon path={plusIcon} size={18} />
          {words.addDocument}
        </Button>
        {page.type === 'booking' && (
          <Button variant="tonal" disabled={isSorting} onClick={() => add('menu')}>
            <Icon path={plusIcon} size={18} />
            {words.addMenu}
          </Button>
        )}
      </div>
      {asked && (
        <DeleteDialog
          open={isAsking}
          title={words.removeTitle(nameOf(asked))}
          text={words.removeText}
          onDelete={() => editor.remove(asked)}
          onClose={() => setAsking(false)}
          returnTo={() => document.getElementById(addId)}
        />
      )}
    </section>
  )
}

/** Heading, whether customers see it, and the way to delete it, in one row. */
const Head = ({
  editor,
  block,
  name,
  onRemove,
}: {
  editor: BlockEditor
  block: Block
  name: string
  onRemove: () => void
}) => {
  const words = useWords(pageWords)
  const title = shownTitle(useLanguage(), editor.blocks, block)
  const isMenu = block.type === 'menu'
  const isOn = isMenu || block.publish_state === 'published'
  const isBooking = editor.page.type === 'booking'
  return (
    <div className="flex min-h-11 items-center gap-1">
      <div className="min-w-0 flex-1">
        {isBooking ? (
          <TitleField
            label={words.blockTitle(editor.blocks.indexOf(block) + 1)}
            placeholder={words.titlePlaceholder}
            value={title}
            version={block.version}
            draft={`title.${block.key}`}
            // Begun with what is shown is begun with what is stored.
            onSave={(typed, begun) =>
              editor.saveTitle(block, typed, begun.value === title ? { ...begun, value: block.title } : begun)
            }
          />
        ) : (
          <p className="truncate px-3 font-bold">{name}</p>
        )}
      </div>
      {isBooking && (
        <PublishSwitch
          label={words.publishBlock(name)}
          text={words.states[isOn ? 'published' : 'draft']}
          isOn={isOn}
          isLocked={isMenu}
          isShort
          onPress={() => void editor.togglePublish(block)}
        />
      )}
      {block.type !== 'reservation_number' && (
        <IconButton label={words.removeOf(name)} path={trashIcon} onClick={onRemove} />
      )}
    </div>
  )
}

const Body = (props: BodyProps) => {
  const { editor, block } = props
  const words = useWords(pageWords)
  if (block.type === 'reservation_number')
    return (
      <div className="px-3 pb-3">
        <p className="figures text-lg font-bold tracking-wider">{words.numberSample}</p>
        <p className="text-sm text-ink-soft">{words.numberText}</p>
      </div>
    )
  return (
    <>
      {block.type === 'menu' ? <MenuBody {...props} /> : <DocumentBody {...props} />}
      <div className="px-2 pb-2 empty:hidden">
        {editor.isRefused(block) && (
          <SaveIndicator
            state="outdated"
            onReload={() => void editor.loadHeading(block)}
            onOverwrite={() => void editor.overwriteHeading(block)}
          />
        )}
      </div>
    </>
  )
}

/** Among those of its kind: the first text is none of the second place. Rule PAGE-230. */
const nthOf = (blocks: readonly Block[], { key, type }: Block): number =>
  blocks.filter((one) => one.type === type).findIndex((one) => one.key === key) + 1

const addId = 'add-block'
