import type { Look } from '@noren/contract/shops/cloths'
import { Skeleton } from '@noren/ui/placeholder'
import { pages as pageWords } from '@noren/words/admin/pages'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsLarge } from '#platform/media.ts'
import { useWords } from '#platform/language.ts'
import { previewSections } from '../editor/block.ts'
import type { BlockEditor } from '../editor/use-blocks.ts'
import { makePreview } from './use-preview.ts'

/** What customers would see, as wide as a phone, a moment after each change. Only where there is room beside the editor. */
export const LiveView = ({ editor, look }: { editor: BlockEditor; look?: Look }): ReactNode => {
  const words = useWords(pageWords).live
  const isLarge = useIsLarge()
  if (!isLarge) return null
  // By its style, too: a window that shrinks is drawn before the script hears of it.
  return (
    <aside aria-label={words.title} className="sticky top-6 w-[18.75rem] max-lg:hidden xl:w-[23.5rem]">
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
  const [isFailed, setFailed] = useState(false)
  const frames = useRef(new Map<string, HTMLIFrameElement>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  /** What was sent last: without a change nothing is asked for. */
  const asked = useRef<string>(undefined)
  const state = useRef({ isSending: false, isWanted: false })

  const send = useEffectEvent(async () => {
    if (state.current.isSending) {
      state.current.isWanted = true
      return
    }
    const wanted = seenIn(editor, look)
    if (wanted === asked.current) return
    asked.current = wanted
    state.current = { isSending: true, isWanted: false }
    last.current = performance.now()
    const reply = await makePreview(editor, look, true)
    const { isWanted } = state.current
    state.current = { isSending: false, isWanted: false }
    setFailed(!reply.ok)
    if (!reply.ok) asked.current = undefined
    // The path alone: the frame is of this origin, whatever name it is reached by.
    if (reply.ok) setNext(new URL(reply.body.data.preview_url).pathname)
    else if (reply.status === 0 || reply.status === 429) plan((reply.retry_after ?? 0) * 1000 || patience)
    if (isWanted) plan(pause)
  })
  const plan = useEffectEvent((wait: number) => {
    clearTimeout(timer.current)
    const sinceLast = performance.now() - last.current
    timer.current = setTimeout(() => void send(), Math.max(wait, least - sinceLast))
  })
  useEffect(() => {
    const { touched } = editor
    touched.current = () => plan(pause)
    void send()
    return () => {
      touched.current = undefined
      clearTimeout(timer.current)
    }
    // The editor is one for as long as the page is on the screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) plan(0)
    isFirst.current = false
  }, [look?.cloth, look?.voice])

  const swap = (path: string) => {
    if (path !== next) return
    // Where the owner looked at before.
    const top = shown === undefined ? 0 : frames.current.get(shown)?.contentWindow?.scrollY
    frames.current.get(path)?.contentWindow?.scrollTo(0, top ?? 0)
    setShown(path)
    setNext(undefined)
  }
  return (
    <div className="relative h-[calc(100dvh-7.5rem)] overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
      {shown === undefined && !isFailed && <Skeleton className="h-full" />}
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

/** All that the frame shows of them. */
const seenIn = ({ page, blocks, typed, savedElsewhere }: BlockEditor, look?: Look): string =>
  JSON.stringify([
    previewSections(blocks, typed),
    blocks.map(({ menus }) => menus),
    page.images,
    savedElsewhere.current,
    look,
  ])
