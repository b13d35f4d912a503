import { seatGroupNameMax, seatUnitsMax } from '@noren/contract/limits'
import {
  seatGroupInput,
  seats as endpoints,
  type SeatGroup,
  type SeatGroupInput,
} from '@noren/contract/shops/seats'
import { Notice } from '@noren/ui/notice'
import { TextInput } from '@noren/ui/input'
import { seats } from '@noren/words/admin/shops/seats'
import { common } from '@noren/words/common'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { type ReactNode, useState } from 'react'
import * as z from 'zod'
import { KeepDialog, useKeepQuestion } from '#features/reservations/api.ts'
import { useRead } from '#platform/api.ts'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { FormField, NumberField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { StaleNotice } from '#platform/forms/stale-notice.tsx'
import { isSame } from '#platform/forms/use-draft.ts'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { RemoveSeatGroup } from './remove-seat-group.tsx'

type Draft = { name: string; units: string }
type Values = SeatGroupInput & { keep_reservations?: boolean }

export const SeatGroupForm = ({
  ref,
  group,
  discarding,
  onDone,
}: DialogForm & { group: SeatGroup | undefined }): ReactNode => {
  const words = useWords(seats)
  const { network } = useWords(common)
  const listed = useRead('GET /api/seat-groups', {}).data?.data
  // What these changes began with.
  const [read, setRead] = useState(group)
  const latest = listed?.find(({ id }) => id === group?.id)
  const isGone = group !== undefined && listed !== undefined && !latest
  const isStale = latest !== undefined && latest.version !== read?.version
  const { titles } = useWords(worklists).make
  const question = useKeepQuestion<Values>()
  const form = useContractForm(seatForm, draftOf(read), `seats.${group?.id ?? 'new'}`)
  useFormHandle(ref, () => !isSame(form.getValues(), draftOf(read)))
  const create = useWrite(endpoints.create)
  const update = useWrite(endpoints.update)
  const { submit, sendValues, isSending, refusal } = useSubmit(form, {
    fields: ['name', 'units'],
    send: async ({ keep_reservations, ...values }: Values, idempotencyKey) =>
      read
        ? update.mutateAsync({
            params: { id: String(read.id) },
            body: { ...values, keep_reservations, version: read.version },
          })
        : create.mutateAsync({ body: values, idempotencyKey }),
    onDone: () => {
      toast({ variant: 'success', title: group ? words.toasts.updated : words.toasts.created })
      onDone()
    },
    onRefused: ({ code, reservations }, values) => {
      if (code === 'reservations_inside') question.ask(values, reservations)
      return code === 'reservations_inside' || code === 'outdated'
    },
  })
  const concerned = question.propsFor(sendValues)
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-4">
      {isGone && !isSending && (
        <div className="mb-4">
          <Notice tone="caution" title={words.form.gone}>
            {words.form.goneText}
          </Notice>
        </div>
      )}
      {isStale && !isSending && (
        <div className="mb-4">
          <StaleNotice
            now={latest.name}
            onLoad={() => {
              setRead(latest)
              form.reset(draftOf(latest))
            }}
            onOverwrite={() => setRead(latest)}
          />
        </div>
      )}
      <FormField
        form={form}
        name="name"
        id="seats-name"
        label={words.form.name}
        need="required"
        help={words.form.nameHelp(seatGroupNameMax)}
      >
        {(control) => <TextInput {...control} autoComplete="off" placeholder={words.form.namePlaceholder} />}
      </FormField>
      <NumberField
        form={form}
        name="units"
        id="seats-units"
        label={words.form.units}
        need="required"
        help={words.form.unitsHelp(seatUnitsMax)}
        suffix=""
        className="max-w-28"
      />
      {refusal && (
        <div className="mt-3">
          <Notice tone="danger" title={words.form.saveFailed}>
            {refusal.status === 0 ? network : refusal.message}
          </Notice>
        </div>
      )}
      {latest && <RemoveSeatGroup group={latest} isSending={isSending} onDone={onDone} />}
      <FormActions discarding={discarding} isSending={isSending} />
      <KeepDialog
        {...concerned}
        open={concerned.reservations !== undefined}
        title={words.concerned.title}
        text={
          <span className="wrap-anywhere">
            {words.concerned.text(group?.name ?? '', concerned.reservations?.length ?? 0)}
          </span>
        }
        back={words.concerned.back}
        keep={words.concerned.keep}
        list={{ kind: 'other', title: titles.seats(group?.name ?? '') }}
      />
    </Form>
  )
}

const draftOf = (group: SeatGroup | undefined): Draft => ({
  name: group?.name ?? '',
  units: String(group?.units ?? 1),
})

const seatForm: z.ZodType<Values, Draft> = z
  .custom<Draft>()
  .transform(({ name, units }): z.input<typeof seatGroupInput> => ({ name, units: foldedNumber(units) }))
  .pipe(seatGroupInput)
