import { staff as endpoints, type StaffMember } from '@noren/contract/staff'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { staff as staffWords } from '@noren/words/admin/staff'
import { common } from '@noren/words/common'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useKeepQuestion } from '#features/reservations/api.ts'
import { FormActions } from '#platform/forms/form-actions.tsx'
import { type DialogForm, useFormHandle } from '#platform/forms/form-dialog.tsx'
import { StaleNotice } from '#platform/forms/stale-notice.tsx'
import { useRead } from '#platform/api.ts'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { ConcernedDialog } from './concerned.tsx'
import { draftOf, draftText, staffForm, type StaffValues } from './staff-draft.ts'
import { Ending } from './ending.tsx'
import { ShownFields, useStaffImage } from './shown-fields.tsx'
import { StaffFields } from './staff-fields.tsx'

type Props = DialogForm & {
  member: StaffMember | undefined
  returnTo: () => HTMLElement | null
  /** Of somebody new: begins with somebody else. */
  onNext?: () => void
}

export const StaffForm = ({ ref, member, discarding, onDone, returnTo, onNext }: Props): ReactNode => {
  const words = useWords(staffWords)
  const { network } = useWords(common)
  const week = useRead('GET /api/business-days', {}).data?.data.days
  // What these changes began with. Rule STAFF-5.
  const [read, setRead] = useState(member)
  const { latest, newer, isGone, isAlone } = useLatest(member, read)
  const question = useKeepQuestion<StaffValues>()
  const form = useContractForm(staffForm, draftOf(read, week), `staff.${member?.id ?? 'new'}`)
  const image = useStaffImage(read?.image ?? null)
  const showFailure = useFailureToast()
  useFormHandle(
    ref,
    () =>
      image.isChanged || draftText(form.getValues()) !== draftText(draftOf(read, form.getValues('hours'))),
  )
  const isNext = useRef(false)
  const saveAnd = (then: 'close' | 'next') => (event: FormEvent) => {
    isNext.current = then === 'next'
    void submit(event)
  }
  const create = useWrite(endpoints.create)
  const update = useWrite(endpoints.update)
  const { submit, sendValues, isSending, refusal } = useSubmit(form, {
    fields: [
      'name',
      ...weekFields,
      'title',
      'profile',
      'nomination_fee',
      ...form.getValues('menus').flatMap((_, index) => menuFields(index)),
    ],
    send: async ({ keep_reservations, ...values }: StaffValues, idempotencyKey) =>
      read
        ? update.mutateAsync({
            params: { id: String(read.id) },
            body: { ...values, keep_reservations, version: read.version },
          })
        : create.mutateAsync({ body: values, idempotencyKey }),
    onDone: async ({ body }) => {
      const sent = await image.save(body.data)
      if (sent?.ok === false) {
        // Whoever it is about is saved: the next press sends the photograph again.
        setRead(body.data)
        form.reset(form.getValues())
        return showFailure(words.toasts.photoFailed, sent)
      }
      toast({ variant: 'success', title: member ? words.toasts.updated : words.toasts.created })
      if (isNext.current && onNext) onNext()
      else onDone()
    },
    onRefused: ({ code, reservations }, values) => {
      if (code === 'reservations_inside') question.ask(values, reservations)
      return code === 'reservations_inside' || code === 'outdated'
    },
  })
  return (
    <Form onSubmit={saveAnd('close')} autoComplete="off" className="mt-4">
      {isGone && !isSending && (
        <div className="mb-4">
          <Notice tone="caution" title={words.form.gone}>
            {words.form.goneText}
          </Notice>
        </div>
      )}
      {newer && !isSending && (
        <div className="mb-4">
          <StaleNotice
            now={newer.name}
            onLoad={() => {
              setRead(newer)
              form.reset(draftOf(newer, week))
              image.reset(newer.image)
            }}
            onOverwrite={() => setRead(newer)}
          />
        </div>
      )}
      <StaffFields form={form} week={week} />
      <ShownFields form={form} member={latest} image={image} />
      {refusal && (
        <div className="mt-3">
          <Notice tone="danger" title={words.form.saveFailed}>
            {refusal.status === 0 ? network : refusal.message}
          </Notice>
        </div>
      )}
      {latest && !isAlone && (
        <Ending member={latest} isSending={isSending} onDone={onDone} returnTo={returnTo} />
      )}
      <FormActions discarding={discarding} isSending={isSending}>
        {onNext && (
          <Button
            variant="outline"
            disabled={isSending}
            onClick={saveAnd('next')}
            className="max-sm:order-first max-sm:basis-full"
          >
            {words.form.andNext}
          </Button>
        )}
      </FormActions>
      <ConcernedDialog
        kind="hours"
        name={member?.name ?? ''}
        staffId={member?.id}
        {...question.propsFor(sendValues)}
      />
    </Form>
  )
}

/** What the server has of somebody by now; `newer` where that is not what was read. */
const useLatest = (member: StaffMember | undefined, read: StaffMember | undefined) => {
  const listed = useRead('GET /api/staff', {}).data?.data
  const latest = listed?.find(({ id }) => id === member?.id)
  return {
    latest,
    newer: latest?.version === read?.version ? undefined : latest,
    isGone: member !== undefined && listed !== undefined && !latest,
    isAlone: listed?.length === 1,
  }
}

const weekFields = [0, 1, 2, 3, 4, 5, 6].map((index) => `hours.${index}.business_hours` as const)

const menuFields = (index: number) =>
  [`menus.${index}.menu_id`, `menus.${index}.price`, `menus.${index}.duration`] as const
