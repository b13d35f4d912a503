import { openVisitsMax } from '@noren/contract/limits'
import { seats } from '@noren/words/admin/shops/seats'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { SelectField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import type { SettingsFormOf } from '../settings-draft.ts'

/** How many visits one may have open at once, where a menu has waiting time. Rule VISIT-6. */
export const OpenVisitsField = ({ form }: { form: SettingsFormOf }): ReactNode => {
  const words = useWords(seats).openVisits
  const menus = useRead('GET /api/menus', {}).data?.data ?? []
  if (menus.every(({ waits }) => waits.length === 0)) return null
  return (
    <SelectField
      form={form}
      name="open_visits_max"
      label={words.label}
      help={words.help}
      className="sm:max-w-72"
    >
      {words.choices.slice(0, openVisitsMax).map((choice, index) => (
        <option key={choice} value={index + 1}>
          {choice}
        </option>
      ))}
    </SelectField>
  )
}
