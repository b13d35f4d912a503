import type { ImportKind } from '@noren/contract/imports/columns'
import { buttonClass } from '@noren/ui/button'
import { Icon, uploadIcon } from '@noren/ui/icon'
import { importFiles } from '@noren/words/admin/imports/files'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { importsPath, paths } from '#platform/paths.ts'

/** The way to the import, on screens about data that the shop has. */
export const ImportLinkCard = ({ kind }: { kind?: ImportKind }): ReactNode => {
  const words = useWords(importFiles).link
  return (
    <TitledCard id="import-link" title={words.title} text={words.text}>
      <Link
        to={kind ? importsPath(kind) : paths.imports}
        className={`mt-4 ${buttonClass({ variant: 'tonal' })}`}
      >
        <Icon path={uploadIcon} size={18} />
        {words.open}
      </Link>
    </TitledCard>
  )
}
