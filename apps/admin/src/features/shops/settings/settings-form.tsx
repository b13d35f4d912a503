import { contactAddress } from '@noren/contract/messages/mailboxes'
import type { Shop, ShopChange } from '@noren/contract/shops/settings'
import { shopSettings } from '@noren/contract/shops/settings'
import { Notice } from '@noren/ui/notice'
import { shops } from '@noren/words/admin/shops'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { StaleNotice, useFollow } from '#platform/forms/stale-notice.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { SaveBar } from '#platform/forms/save-bar.tsx'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { DomainQuestion } from './domain/domain-question.tsx'
import {
  changedFields,
  changeOf,
  draftOf,
  isSameDraft,
  type SettingsDraft,
  settingsForm,
} from './settings-draft.ts'
import { PartFields } from './part-fields.tsx'
import { fieldsOf, type SettingsPart } from './settings-parts.ts'
import { useAddressedSection } from '#platform/panels/use-addressed-section.ts'

/** The fields of one page of the settings. Rules SHOP-19, SHOP-105. */
export const SettingsForm = ({
  part,
  stored,
  children,
}: {
  part: SettingsPart
  stored: Shop
  /** What stands with the fields and is saved by itself. */
  children?: ReactNode
}): ReactNode => {
  const words = useWords(shops)
  const { form, read, submit, isSending, isUnsaved, undo, stale, refusal, question } = useSettings(
    part,
    stored,
  )
  const leaving = useUnsavedChanges(isUnsaved)
  useAddressedSection()
  return (
    <>
      <Form
        onSubmit={submit}
        autoComplete="off"
        // A field that takes the focus is not behind the save bar.
        className="space-y-6 [&_input]:scroll-mb-24 [&_select]:scroll-mb-24 [&_textarea]:scroll-mb-24"
      >
        {stale && <StaleNotice {...stale} />}
        <PartFields part={part} form={form} read={read} />
        {children}
        {refusal && (
          <Notice tone="danger" title={words.saveFailed}>
            {refusal.message}
          </Notice>
        )}
        <SaveBar isUnsaved={isUnsaved} isSending={isSending} onUndo={undo} />
        <DomainQuestion shop={read} {...question} />
      </Form>
      {leaving.question}
    </>
  )
}

/** `stored` is what the server has now; `read` is what these changes began with. Rule SHOP-19. */
const useSettings = (part: SettingsPart, stored: Shop) => {
  const words = useWords(shops)
  const showFailure = useFailureToast()
  const [read, setRead] = useState(stored)
  const [question, ask] = useState<ShopChange>()
  const form = useContractForm(settingsForm(fieldsOf[part]), draftOf(stored), `shop.${part}`)
  const draft = useWatch({ control: form.control }) as SettingsDraft // All fields have default values.
  const isUnsaved = !isSameDraft(draftOf(read), draft)
  const isStale = stored.version !== read.version
  const load = (shop: Shop) => {
    setRead(shop)
    form.reset(draftOf(shop))
  }
  /** What was not touched here is the other screen's. */
  const keepMine = () => {
    const typed = form.getValues()
    const mine = changedFields(draftOf(read), typed).map((name) => [name, typed[name]])
    setRead(stored)
    form.reset(draftOf(stored))
    form.reset({ ...draftOf(stored), ...Object.fromEntries(mine) }, { keepDefaultValues: true })
  }
  const update = useWrite(shopSettings.update)
  const { mutateAsync: askForProof } = useWrite(contactAddress.ask)
  const { sendValues, isSending, refusal } = useSubmit(form, {
    fields: fieldsOf[part],
    send: (values: ShopChange) =>
      update.mutateAsync({
        params: { id: read.id },
        body: { ...changeOf(values, draftOf(read), form.getValues()), version: read.version },
      }),
    fieldErrors: (errors = {}) =>
      // One of the list stands with the list.
      Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name.split('.')[0] ?? name, texts])),
    onDone: ({ body }) => {
      // Who gets no mail by it is told by the screen.
      if (body.data.email !== null && body.data.email !== read.email) void askForProof({})
      load(body.data)
      toast({ variant: 'success', title: words.saved })
    },
    onRefused: (refused) => {
      const { code, errors } = refused
      if (code === 'domain_taken') {
        form.setError('domain', { message: words.domainStatus.in_use })
        form.setFocus('domain')
        return true
      }
      if (errors) return false
      if (code !== 'outdated') showFailure(words.saveFailed, refused)
      return true
    },
  })
  useFollow(stored, isStale && !isUnsaved && !isSending, load)
  return {
    form,
    read,
    submit: form.handleSubmit((values) => {
      if (values.domain === undefined || values.domain === read.domain) return sendValues(values)
      return ask(values)
    }),
    isSending,
    isUnsaved,
    undo: () => load(stored),
    /** Another screen saved them while something is typed here. */
    stale: isStale && isUnsaved && !isSending && { onLoad: () => load(stored), onOverwrite: keepMine },
    refusal,
    /** Whether the domain is to be changed. */
    question: {
      domain: question?.domain,
      onStay: () => ask(undefined),
      onChange: () => {
        ask(undefined)
        if (question) void sendValues(question)
      },
    },
  }
}
