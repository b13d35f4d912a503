import { clothNames, patterns, voices } from '@noren/contract/shops/cloths'
import { cardClass } from '@noren/ui/card'
import { checkIcon, Icon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { look as lookWords } from '@noren/words/admin/pages/look'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useIsLarge } from '#platform/media.ts'
import { SectionHead } from '../editor/section-head.tsx'
import { Sample } from './sample.tsx'
import type { LookEditor } from './use-look.ts'

/** The shop's colour, pattern and typeface: eight, four and two of them, each saved as it is chosen. Rules PAGE-30, PAGE-31, PAGE-206. */
export const LookSection = ({ editor, shopName }: { editor: LookEditor; shopName: string }): ReactNode => {
  const words = useWords(lookWords)
  return (
    <section aria-labelledby="look">
      <SectionHead id="look" title={words.title} text={words.text} />
      <QueryState
        query={editor.query}
        failed={words.failed}
        skeleton={<Skeleton className="h-96 rounded-lg!" />}
      >
        {() => <LookChoice editor={editor} shopName={shopName} />}
      </QueryState>
    </section>
  )
}

const LookChoice = ({ editor, shopName }: { editor: LookEditor; shopName: string }) => {
  const words = useWords(lookWords)
  const { shown } = editor
  // Where the live view stands beside the editor, it shows the whole page.
  const hasLiveView = useIsLarge()
  if (!shown) return null
  return (
    <div className={`${cardClass} space-y-5 p-4`}>
      <fieldset>
        <legend className="font-bold">{words.cloth}</legend>
        <div className="mt-2 grid grid-cols-4 gap-x-2 gap-y-3 xs:gap-x-3 sm:grid-cols-8 lg:grid-cols-4 2xl:grid-cols-8">
          {clothNames.map((cloth) => (
            <label key={cloth} data-cloth={cloth} className="group block text-center">
              <span className={`${choiceClass} h-11 bg-cloth text-white sm:h-12 outline outline-white/25`}>
                <input
                  type="radio"
                  name="cloth"
                  value={cloth}
                  checked={shown.cloth === cloth}
                  onChange={() => editor.choose({ cloth })}
                  className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                />
                <Icon path={checkIcon} size={22} className="invisible group-has-checked:visible" />
              </span>
              <span className="mt-1 block text-sm leading-snug group-has-checked:font-bold">
                {words.cloths[cloth]}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-bold">{words.pattern}</legend>
        <div className="mt-2 grid grid-cols-4 gap-x-2 gap-y-3 xs:gap-x-3">
          {patterns.map((pattern) => (
            <label
              key={pattern}
              data-cloth={shown.cloth}
              data-pattern={pattern}
              className="group block text-center"
            >
              <span className={`${choiceClass} h-14 dyed text-white sm:h-16`}>
                <input
                  type="radio"
                  name="pattern"
                  value={pattern}
                  checked={shown.pattern === pattern}
                  onChange={() => editor.choose({ pattern })}
                  className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                />
                <Icon path={checkIcon} size={22} className="invisible group-has-checked:visible" />
              </span>
              <span className="mt-1 block text-sm leading-snug group-has-checked:font-bold">
                {words.patterns[pattern]}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-bold">{words.voice}</legend>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          {voices.map((voice) => (
            <label key={voice} data-voice={voice} data-cloth={shown.cloth} className="group block">
              <span
                className={`${choiceClass} min-h-12 gap-3 border border-control bg-surface px-4 py-2 max-sm:justify-between sm:min-h-16 sm:flex-col sm:gap-0`}
              >
                <input
                  type="radio"
                  name="voice"
                  value={voice}
                  checked={shown.voice === voice}
                  onChange={() => editor.choose({ voice })}
                  aria-label={words.voices[voice]}
                  className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                />
                <span
                  aria-hidden="true"
                  className="balance line-clamp-2 min-w-0 font-voice text-base leading-snug font-bold tracking-wide break-keep wrap-anywhere sm:text-center sm:text-xl"
                >
                  {shopName}
                </span>
                <span
                  aria-hidden="true"
                  className="shrink-0 text-sm text-ink-soft group-has-checked:font-bold group-has-checked:text-ink"
                >
                  {words.voices[voice]}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {!hasLiveView && <Sample look={shown} shopName={shopName} />}
    </div>
  )
}

const choiceClass =
  'relative flex items-center justify-center overflow-hidden rounded-md transition-shadow ' +
  'has-checked:ring-2 has-checked:ring-cloth has-checked:ring-offset-2 ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-primary'
