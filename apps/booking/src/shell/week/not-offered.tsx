import { Notice } from '@noren/ui/notice'
import { errors } from '@noren/words/errors'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Unbroken } from '#shell/unbroken.tsx'

/** Above the week: the start that was asked for is not offered. */
export const NotOffered = ({ lang }: { lang: Lang }): ReactNode => (
  <div className="mt-4">
    <Notice tone="caution">
      <Unbroken text={errors[lang].not_offered} />
    </Notice>
  </div>
)
