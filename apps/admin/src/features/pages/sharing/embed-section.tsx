import type { Shop } from '@noren/contract/shops/settings'
import { Card } from '@noren/ui/card'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { sharing } from '@noren/words/admin/pages/sharing'
import { type ReactNode, useState } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { useWords } from '#platform/language.ts'
import { buttonCode, frameCode } from './codes.ts'
import { EmbedSites } from './embed-sites.tsx'

type Kind = 'button' | 'frame'

/** A link for any site, or the page itself for those that are allowed. Rules PAGE-50, PAGE-51. */
export const EmbedSection = ({ shop }: { shop: Shop }): ReactNode => {
  const words = useWords(sharing).embed
  const [kind, setKind] = useState<Kind>('button')
  // As it was when the screen was opened: removing the last site does not fold what is worked on.
  const [wasInUse] = useState(shop.embed_origins.length > 0)
  const code =
    kind === 'button'
      ? buttonCode(shop.url, words.buttonText)
      : frameCode(shop.url, words.frameTitle(shop.name))
  return (
    <Card aria-labelledby="sharing-embed">
      <details open={wasInUse} className="group -my-2">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3">
          <h2 id="sharing-embed" className="text-lg">
            {words.title}
          </h2>
          <Icon
            path={chevronDownIcon}
            className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <p className="mb-3 text-sm text-ink-soft">{words.text}</p>
        <Choices
          legend={words.kind}
          legendClass="text-sm font-bold"
          choices={kinds.map((one) => ({ value: one, label: words.kinds[one] }))}
          value={kind}
          onChange={setKind}
        />
        <p className="mt-2 mb-2 min-h-11 text-sm text-ink-soft sm:min-h-6">
          {kind === 'button' ? words.buttonHelp : words.frameHelp}
        </p>
        <CopyField label={words.code[kind]} value={code} rows={3} code />
        <EmbedSites shop={shop} />
      </details>
    </Card>
  )
}

const kinds: readonly Kind[] = ['button', 'frame']
