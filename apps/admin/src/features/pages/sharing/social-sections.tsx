import { buttonClass } from '@noren/ui/button'
import { externalIcon, Icon } from '@noren/ui/icon'
import { sharing } from '@noren/words/admin/pages/sharing'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { useWords } from '#platform/language.ts'
import { lineShareLink } from './codes.ts'
import { Labelled, Section } from './sharing-section.tsx'

/** Plain links and texts: nothing is loaded from either. Rule PAGE-50. */
export const LineSection = ({ url, name }: { url: string; name: string }): ReactNode => {
  const words = useWords(sharing).line
  const { newTab } = useWords(common)
  return (
    <Section id="line" title={words.title} text={words.text}>
      <a
        href={lineShareLink(words.shareText(name, url))}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'tonal' })}
      >
        {words.send}
        <Icon path={externalIcon} size={18} />
        <span className="sr-only">{newTab}</span>
      </a>
      <div className="mt-4">
        <Labelled label={words.message}>
          <CopyField label={words.message} value={words.messageText(name, url)} rows={3} />
        </Labelled>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{words.richHelp}</p>
    </Section>
  )
}

export const InstagramSection = (): ReactNode => {
  const words = useWords(sharing).instagram
  return (
    <Section id="instagram" title={words.title} text={words.text}>
      <Labelled label={words.bio}>
        <CopyField label={words.bio} value={words.bioText} rows={1} />
      </Labelled>
    </Section>
  )
}
