import { choosableStaff } from '@noren/contract/booking/choice'
import { withConsent } from '@noren/ui/form/question'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingAgain } from '@noren/words/booking/again'
import { validation } from '@noren/words/validation'
import type { ReactNode } from 'react'
import { Island } from '#platform/island.tsx'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { Fields, PageOf, RenderContext } from '#platform/view.ts'
import { ChoiceTicket } from '#shell/choice/choice-ticket.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { fieldOrder, listValidationKeys } from './checks.ts'
import { DetailsForm } from './form.tsx'

export const DetailsPage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'details'>
}): ReactNode => {
  const { shop, choice, start, fields, errors, notice } = page
  const { lang, isLangChosen, base } = context
  const words = booking[lang].details
  // Not in the form's script, which every customer loads.
  const form = shop.form.map((section) => withConsent(section, words.sensitive))
  const rules = { needsKana: shop.ask_kana, form }
  const formFields = new Set(fieldOrder(rules))
  const props = {
    linkContext: { lang, isLangChosen, base },
    rules,
    fields: pick(fields, (name) => formFields.has(name)),
    carried: pick(fields, (name) => !formFields.has(name)),
    errors,
    validationTexts: validationTextsOf(lang),
    keepWords: bookingAgain[lang].keep,
  }
  return (
    <Frame
      context={context}
      shopName={shop.name}
      step={2}
      choosesStaff={choosableStaff(shop, choice.wanted.menuIds).length > 0}
      ticket={<ChoiceTicket context={context} shop={shop} choice={choice} start={start} />}
    >
      <Heading>{words.title}</Heading>
      <OfflineNotice lang={lang} />
      {page.isFilled && (
        <p className="mt-4 text-sm text-ink-soft">
          <Unbroken text={filledText(context, page)} />
        </p>
      )}
      {notice && (
        <div className="mt-6">
          <Notice tone="caution">
            {{ too_quick: words.tooQuick, stale: words.stale, already: words.already }[notice]}
          </Notice>
        </div>
      )}
      <div className="mt-6">
        <Island name="details" of={DetailsForm} props={props} />
      </div>
      <p className="mt-4 text-sm text-ink-soft">{booking[lang].confirm.privacy(shop.name)}</p>
    </Frame>
  )
}

/** Where something must be answered anew, that is said too. */
const filledText = ({ lang }: RenderContext, { shop }: PageOf<'details'>): string => {
  const { filled, filledSafely } = bookingAgain[lang]
  const asks = shop.form.some(({ sensitive, type }) => sensitive || type === 'agreement')
  return asks ? `${filled}${lang === 'ja' ? '' : ' '}${filledSafely}` : filled
}

const pick = (fields: Fields, wanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name)))

export const validationTextsOf = (lang: RenderContext['lang']) => {
  const texts = Object.fromEntries(listValidationKeys().map((key) => [key, validation[lang][key]]))
  // Customers get their own wording for a missing e-mail; `validation` has the owner's.
  return { ...texts, email_required: booking[lang].details.emailRequired }
}
