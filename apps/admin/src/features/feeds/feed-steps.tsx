import { ChoicePill } from '@noren/ui/choice'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'

const kinds = ['google', 'apple', 'outlook'] as const

/** How the address gets into the program that the owner uses. */
export const FeedSteps = (): ReactNode => {
  const words = useWords(feedScreen).steps
  const [kind, setKind] = useState<(typeof kinds)[number]>('google')
  return (
    <section aria-labelledby="feed-steps" className="mt-5 border-t border-line pt-4">
      <h3 id="feed-steps" className="text-base">
        {words.title}
      </h3>
      <div role="radiogroup" aria-labelledby="feed-steps" className="mt-2 flex flex-wrap gap-2">
        {kinds.map((one) => (
          <ChoicePill
            key={one}
            type="radio"
            name="feed-steps"
            label={words.kinds[one]}
            checked={kind === one}
            onChange={() => setKind(one)}
            className="px-4 text-sm!"
          />
        ))}
      </div>
      <ol className="mt-3 min-h-32 list-decimal space-y-1.5 pl-6 text-sm leading-relaxed">
        {words[kind].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
