import { customers as endpoints, genders, newCustomer } from '@noren/contract/customers'
import { customerNameMax, emailMax, phoneTypedMax } from '@noren/contract/limits'
import { Button, buttonClass } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { ChoicePill } from '@noren/ui/choice'
import { TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { customers } from '@noren/words/admin/customers/records'
import { common } from '@noren/words/common'
import { validation } from '@noren/words/validation'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { FormField, FormGroup } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { customerPath, paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import { KnownHint } from './known-hint.tsx'

/** Rules CUST-1, CUST-11. */
export const NewCustomerPage = (): ReactNode => {
  const words = useWords(customers)
  const { cancel } = useWords(common)
  const texts = useWords(validation)
  const navigate = useNavigate()
  const create = useWrite(endpoints.create)
  const form = useContractForm(
    newCustomer,
    { name: '', name_kana: '', phone: '', email: '', gender: 'unspecified', birth_date: '' },
    'customer.new',
  )
  const { question, release } = useUnsavedChanges(form.formState.isDirty)
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['name', 'name_kana', 'phone', 'email', 'gender', 'birth_date'],
    send: (body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
    onDone: ({ body }) => {
      release()
      toast({ title: words.create.done, variant: 'success' })
      void navigate(customerPath(body.data.id), { replace: true })
    },
  })
  return (
    <FormColumn>
      <ScreenHead title={words.create.title} />
      <Card>
        <Form onSubmit={submit} className="space-y-2">
          <div className="space-y-2 md:grid md:grid-cols-2 md:gap-x-4 md:space-y-0">
            <FormField
              form={form}
              name="name"
              label={words.fields.name}
              need="required"
              messages={{ required: texts.customer_name }}
            >
              {(control) => <TextInput {...control} maxLength={customerNameMax} autoComplete="off" />}
            </FormField>
            <FormField form={form} name="name_kana" label={words.fields.name_kana}>
              {(control) => <TextInput {...control} maxLength={customerNameMax} autoComplete="off" />}
            </FormField>
          </div>
          <FormField form={form} name="phone" label={words.fields.phone} help={words.phoneHelp}>
            {(control) => (
              <TextInput
                {...control}
                type="tel"
                inputMode="tel"
                maxLength={phoneTypedMax}
                autoComplete="off"
                className="figures sm:max-w-60"
              />
            )}
          </FormField>
          <FormField form={form} name="email" label={words.fields.email}>
            {(control) => (
              <TextInput {...control} inputMode="email" maxLength={emailMax} autoComplete="off" />
            )}
          </FormField>
          <KnownHint phone={form.watch('phone') ?? ''} email={form.watch('email') ?? ''} />
          <FormGroup form={form} name="gender" label={words.fields.gender}>
            {(value, onChange) => (
              <div className="flex flex-wrap gap-2">
                {genders.map((gender) => (
                  <ChoicePill
                    key={gender}
                    type="radio"
                    name="gender"
                    label={words.genders[gender]}
                    checked={value === gender}
                    onChange={() => onChange(gender)}
                  />
                ))}
              </div>
            )}
          </FormGroup>
          <BirthDateField
            draft="customer.new.birth_date"
            error={form.getFieldState('birth_date', form.formState).error?.message}
            onChange={(date) => form.setValue('birth_date', date, { shouldDirty: true })}
          />
          {refusal && (
            <div className="mb-4">
              <Notice tone="danger" title={words.create.failed}>
                {refusal.message}
              </Notice>
            </div>
          )}
          <div className="flex flex-wrap gap-2 *:flex-1 sm:*:flex-none">
            <Link to={paths.customers} className={buttonClass({ variant: 'outline' })}>
              {cancel}
            </Link>
            <Button type="submit" busy={isSending}>
              {words.create.submit}
            </Button>
          </div>
        </Form>
      </Card>
      {question}
    </FormColumn>
  )
}
