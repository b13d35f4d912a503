import { Button, buttonClass } from '@noren/ui/button'
import { firstSteps } from '@noren/words/admin/first-steps'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { GroupPart } from '#platform/panels/card-group.tsx'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { useHideSteps } from './use-first-steps.ts'

/** Where the list of first steps comes back from. Rule SHOP-21. */
export const FirstStepsCard = (): ReactNode => {
  const words = useWords(firstSteps).account
  const { user } = useSession()
  const hide = useHideSteps()
  if (!user?.shop) return null
  const isShown = user.shop.has_first_steps
  return (
    <GroupPart id="first-steps" title={words.title} text={isShown ? words.shown : words.hidden}>
      <div className="flex flex-wrap gap-2">
        {isShown && (
          <Link to={paths.calendar} className={buttonClass({ variant: 'tonal' })}>
            {words.toCalendar}
          </Link>
        )}
        <Button variant={isShown ? 'quiet' : 'tonal'} onClick={() => hide(isShown)}>
          {isShown ? words.hide : words.show}
        </Button>
      </div>
    </GroupPart>
  )
}
