import { choosableStaff } from '@noren/contract/booking/choice'
import { withConsent } from '@noren/ui/form/question'
import { Field } from '@noren/ui/field'
import { Select, TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingAgain } from '@noren/words/booking/again'
import { waitlist } from '@noren/words/booking/waitlist'
import { common } from '@noren/words/common'
import { errors as errorTexts } from '@noren/words/errors'
import { formatTime } from '@noren/words/format'
import type { ReactNode } from 'react'
import { DetailsForm, fieldOrder, validationTextsOf } from '#features/details/api.ts'
import { shopPath } from '#platform/address.ts'
import { firstValue } from '#platform/form-fields.ts'
import { Island } from '#platform/island.tsx'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { Fields, PageOf, RenderContext } from '#platform/view.ts'
import { ChosenMenu } from '#shell/chosen-menu.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

const formId = 'waitlist'
const wishNames = ['from_date', 'to_date', 'from_time', 'to_time', 'until']

/** When one would come, then who comes, as at any booking. The wishes stand outside of the form's script and belong to it by its id. */
export const WaitlistJoinPage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'waitlist_join'>
}): ReactNode => {
  const { shop, choice, fields, errors } = page
  const { lang, isLangChosen, base } = context
  const words = waitlist[lang].join
  const form = shop.form.map((section) => withConsent(section, booking[lang].details.sensitive))
  const rules = { needsKana: shop.ask_kana, form }
  const names = new Set(fieldOrder(rules))
  const props = {
    linkContext: { lang, isLangChosen, base },
    rules,
    fields: pick(fields, (name) => names.has(name)),
    carried: pick(fields, (name) => !names.has(name) && !wishNames.includes(name)),
    errors,
    validationTexts: validationTextsOf(lang),
    keepWords: bookingAgain[lang].keep,
    sends: {
      id: formId,
      action: shopPath({ lang, isLangChosen: false, base }, '/waitlist'),
      submit: words.submit,
      emailHelp: words.emailHelp,
    },
  }
  const { notice } = page
  return (
    <Frame
      context={context}
      shopName={shop.name}
      step={1}
      choosesStaff={choosableStaff(shop, choice.wanted.menuIds).length > 0}
    >
      <Heading>{words.title}</Heading>
      <ChosenMenu context={context} shop={shop} choice={choice} />
      <p className="mt-4">
        <Unbroken text={words.lead} />
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        <Unbroken text={`${words.hold(shop.waitlist_minutes ?? 30)}${words.alone}`} />
      </p>
      <OfflineNotice lang={lang} />
      {notice && (
        <div className="mt-6">
          <Notice tone="caution">{noticeText(lang, notice)}</Notice>
        </div>
      )}
      <Wishes lang={lang} page={page} />
      <div className="mt-6">
        <Island name="details" of={DetailsForm} props={props} />
      </div>
      <p className="mt-4 text-sm text-ink-soft">{booking[lang].confirm.privacy(shop.name)}</p>
    </Frame>
  )
}

const Wishes = ({ lang, page }: { lang: RenderContext['lang']; page: PageOf<'waitlist_join'> }) => {
  const words = waitlist[lang].join
  const { fields, errors, firstDate, lastDate } = page
  const date = (name: string, label: string, isRequired: boolean, help?: string) => (
    <Field
      id={name}
      label={label}
      help={help}
      error={errors[name]}
      need={isRequired ? undefined : { word: common[lang].optional, required: false }}
    >
      {(aria) => (
        <TextInput
          {...aria}
          form={formId}
          type="date"
          name={name}
          min={firstDate}
          max={lastDate}
          required={isRequired}
          defaultValue={firstValue(fields, name)}
        />
      )}
    </Field>
  )
  const time = (name: string, label: string) => (
    <Field id={name} label={label} error={errors[name]}>
      {(aria) => (
        <Select {...aria} form={formId} name={name} defaultValue={firstValue(fields, name)}>
          <option value="">{words.anyTime}</option>
          {timesWith(firstValue(fields, name)).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <div className="mt-6 space-y-1 border-b border-line pb-3">
      <Wish label={words.days}>
        <div className="grid grid-cols-1 gap-x-4 week:grid-cols-2">
          {date('from_date', words.fromDate, true)}
          {date('to_date', words.toDate, false)}
        </div>
      </Wish>
      <Wish label={words.times} help={words.timesHint}>
        <div className="grid grid-cols-2 gap-x-4">
          {time('from_time', words.fromTime)}
          {time('to_time', words.toTime)}
        </div>
      </Wish>
      <details open={firstValue(fields, 'until') !== '' || errors['until'] !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-bold text-primary">{words.setUntil}</summary>
        {date('until', words.until, false, words.untilHint)}
      </details>
    </div>
  )
}

/** Two fields of one question, each with its own error. */
const Wish = ({ label, help, children }: { label: string; help?: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="text-lg font-bold">{label}</legend>
    {help && <p className="text-sm text-ink-soft">{help}</p>}
    <div className="mt-2">{children}</div>
  </fieldset>
)

/** Every half hour of the day, and what was given. */
const timesWith = (given: string): string[] => {
  const usual = Array.from({ length: 34 }, (_, index) => formatTime(6 * 60 + index * 30))
  return [...new Set([...usual, ...(/^\d\d:\d\d$/.test(given) ? [given] : [])])].toSorted()
}

const noticeText = (
  lang: RenderContext['lang'],
  notice: NonNullable<PageOf<'waitlist_join'>['notice']>,
): string => {
  const { tooQuick, stale } = booking[lang].details
  const words = waitlist[lang].join
  switch (notice) {
    case 'too_quick':
      return tooQuick
    case 'stale':
      return stale
    case 'waitlist_limit':
      return words.limit
    case 'waitlist_closed':
      return words.closed
    case 'not_offered':
      return errorTexts[lang][notice]
    case 'too_many':
      return booking[lang].errorPage.later
  }
}

const pick = (fields: Fields, wanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name)))
