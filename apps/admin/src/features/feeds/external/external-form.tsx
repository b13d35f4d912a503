import { type ExternalCalendar, externalCalendars } from '@noren/contract/feeds/external'
import { externalUrlMax } from '@noren/contract/limits'
import type { StaffMember } from '@noren/contract/staff'
import { Checkbox } from '@noren/ui/choice'
import { TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { FormField, SelectField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { draftOf, externalForm } from './external-draft.ts'
import { RemoveExternal } from './external-remove.tsx'

type Props = DialogForm & {
  /** Undefined for a new one. */
  calendar: ExternalCalendar | undefined
  staff: readonly StaffMember[]
  unlocked: boolean
  returnTo: () => HTMLElement | null
}

export const ExternalForm = (props: Props): ReactNode => {
  const { ref, calendar, staff, unlocked, discarding, onDone, returnTo } = props
  const words = useWords(feedScreen)
  const { network } = useWords(common)
  const add = useWrite(externalCalendars.add)
  const change = useWrite(externalCalendars.change)
  const [begun] = useState(() => draftOf(calendar, staff))
  const form = useContractForm(externalForm(calendar === undefined), begun, {
    name: `external.${calendar?.id ?? 'new'}`,
    // Whoever has it can read the calendar.
    secret: 'url',
  })
  useFormHandle(ref, () => JSON.stringify(form.getValues()) !== JSON.stringify(begun))
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['name', 'url', 'staff_id', 'show_titles'],
    send: async ({ url, ...values }, idempotencyKey) =>
      calendar
        ? change.mutateAsync({
            params: { id: String(calendar.id) },
            body: { ...values, ...(url !== undefined && { url }), version: calendar.version },
          })
        : add.mutateAsync({ body: { ...values, url: url ?? '' }, idempotencyKey }),
    onDone: () => {
      toast({ variant: 'success', title: calendar ? words.toasts.saved : words.toasts.added })
      onDone()
    },
  })
  const { form: texts, toasts } = words
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-4">
      <FormField
        form={form}
        name="name"
        id="external-name"
        label={texts.name}
        need="required"
        help={texts.nameHelp}
      >
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="url"
        id="external-url"
        label={texts.url}
        need={calendar ? undefined : 'required'}
        help={calendar ? texts.urlKept(calendar.host) : texts.urlHelp}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={externalUrlMax}
          />
        )}
      </FormField>
      {staff.length > 1 && (
        <SelectField form={form} name="staff_id" id="external-staff" label={texts.staff}>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Checkbox
        {...form.register('show_titles')}
        label={texts.titles}
        note={texts.titlesHelp}
        className="mt-3"
      />
      {refusal && (
        <div className="mt-3">
          <Notice tone="danger" title={calendar ? toasts.saveFailed : toasts.addFailed}>
            {refusal.code === 'outdated' ? texts.stale : refusal.status === 0 ? network : refusal.message}
          </Notice>
        </div>
      )}
      {calendar && (
        <RemoveExternal calendar={calendar} isSending={isSending} onDone={onDone} returnTo={returnTo} />
      )}
      <FormActions
        discarding={discarding}
        isSending={isSending}
        isDisabled={!unlocked}
        {...(!calendar && { submit: texts.add })}
      />
    </Form>
  )
}
