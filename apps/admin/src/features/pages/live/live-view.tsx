import type { Look } from '@noren/contract/shops/cloths'
import { Skeleton } from '@noren/ui/placeholder'
import { pages as pageWords } from '@noren/words/admin/pages'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsLarge } from '#platform/media.ts'
import { useWords } from '#platform/language.ts'
import { previewSections } from '../editor/block.ts'
import type { BlockEditor } from '../editor/use-blocks.ts'
import { useMakePreview } from './use-live-preview.ts'
import { useOutline } from './use-outline.ts'

/** What customers would see, on a phone, a moment after each change. Only where there is room beside the editor. Rule PAGE-190. */
export const LiveView = ({ editor, look }: { editor: BlockEditor; look?: Look }): ReactNode => {
  const words = useWords(pageWords).live
  const isLarge = useIsLarge()
  if (!isLarge) return null
  // By its style, too: a window that shrinks is drawn before the script hears of it.
  return (
    <aside aria-label={words.title} className="sticky top-6 w-[18.75rem] max-lg:hidden xl:w-[26.25rem]">
      <h2 className="text-base font-bold">{words.title}</h2>
      <p className="mb-3 text-sm text-ink-soft">{editor.page.type === 'booking' && words.text}</p>
      <Frame editor={editor} look={look} />
    </aside>
  )
}

/** A change waits for a pause in typing, and for a while after the last one. Milliseconds; rule PAGE-20. */
const pause = 700
const least = 2000
const patience = 15_000

const Frame = ({ editor, look }: { editor: BlockEditor; look?: Look }) => {
  const words = useWords(pageWords).live
  const [shown, setShown] = useState<string>()
  const [next, setNext] = useState<string>()
  const frames = useRef(new Map<string, HTMLIFrameElement>())
  const wanted = seenIn(editor, look)
  const looks = JSON.stringify(look)
  /** What was asked for last, and when: without a change nothing is asked for. */
  const [asked, setAsked] = useState<{ wanted: string; looks: string | undefined; at: number }>()
  const { make, isPending, data: reply } = useMakePreview(editor, look)
  const isFailed = reply?.ok === false
  useOutline(frames, shown, {
    key: editor.chosen,
    position: editor.blocks.findIndex(({ key }) => key === editor.chosen),
  })
  const ask = useEffectEvent(async () => {
    const at = performance.now()
    setAsked({ wanted, looks, at })
    const answer = await make(true)
    // The path alone: the frame is of this origin, whatever name it is reached by.
    if (answer.ok) setNext(new URL(answer.body.data.preview_url).pathname)
    else if (answer.status === 0 || answer.status === 429)
      setAsked({ wanted: '', looks, at: at + ((answer.retry_after ?? 0) * 1000 || patience) - least })
  })
  const due = !isPending && wanted !== asked?.wanted ? wanted : undefined
  useEffect(() => {
    if (due === undefined) return undefined
    // A choice of the look is no typing.
    const quiet = asked?.looks === looks ? pause : 0
    const wait = asked === undefined ? 0 : Math.max(quiet, asked.at + least - performance.now())
    const timer = setTimeout(() => void ask(), wait)
    return () => clearTimeout(timer)
  }, [due, looks, asked])

  const swap = (path: string) => {
    if (path !== next) return
    // Where the owner looked at before.
    const top = shown === undefined ? 0 : frames.current.get(shown)?.contentWindow?.scrollY
    frames.current.get(path)?.contentWindow?.scrollTo(0, top ?? 0)
    setShown(path)
    setNext(undefined)
  }
  return (
    <div
      // From 1280 px on a device with its edge.
      className="relative h-[calc(100dvh-7.5rem)] max-h-[56rem] overflow-hidden rounded-lg border border-line bg-paper shadow-soft
        xl:rounded-[2.5rem] xl:border-[0.625rem] xl:border-surface xl:shadow-raised xl:ring-1 xl:ring-line"
    >
      {shown === undefined && !isFailed && <PageSkeleton />}
      {[shown, next].map(
        (path) =>
          path !== undefined && (
            <iframe
              key={path}
              ref={(frame) => {
                if (frame) frames.current.set(path, frame)
                else frames.current.delete(path)
              }}
              title={words.frame}
              src={path}
              // No script, no form, no new window: it is only looked at.
              sandbox="allow-same-origin"
              aria-hidden={path === shown ? undefined : true}
              tabIndex={path === shown ? undefined : -1}
              onLoad={() => swap(path)}
              // A phone of 375 px, made smaller where there is less room.
              className={`absolute inset-0 h-[125%] w-[23.4375rem] origin-top-left scale-80 border-0 xl:h-full xl:w-full xl:scale-100 ${
                path === shown ? '' : 'invisible'
              }`}
            />
          ),
      )}
      {isFailed && (
        <p
          role="status"
          className="absolute inset-x-0 bottom-0 bg-caution-tint px-3 py-2 text-sm text-caution"
        >
          {words.failed}
        </p>
      )}
    </div>
  )
}

/** A page in the making: the cloth, the name, the first rows. */
const PageSkeleton = () => (
  <div aria-hidden="true" className="space-y-4 p-4">
    <Skeleton className="h-24" />
    <Skeleton className="mx-auto h-8 w-2/3" />
    <Skeleton className="mx-auto h-5 w-1/2" />
    <Skeleton className="h-64" />
  </div>
)

/** All that the frame shows of them. */
const seenIn = ({ page, blocks, typed, savedElsewhere }: BlockEditor, look?: Look): string =>
  JSON.stringify([
    previewSections(blocks, typed),
    blocks.map(({ menus }) => menus),
    page.images,
    savedElsewhere,
    look,
  ])
