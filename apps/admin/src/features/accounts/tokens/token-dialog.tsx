import type { OwnAccount } from '@noren/contract/accounts/own'
import {
  tokenAreas,
  tokenLives,
  type TokenArea,
  type TokenScope,
} from '@noren/contract/accounts/token-scopes'
import { apiTokens as calls, newApiToken } from '@noren/contract/accounts/tokens'
import { apiTokenNameMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Radio } from '@noren/ui/choice'
import { Select, TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { apiTokens } from '@noren/words/accounts/tokens'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { FormField, FormGroup } from '#platform/forms/form-field.tsx'
import { Form, type FormOf, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { ProofRefused } from '../own/proof-refused.tsx'
import { PasswordInput } from '../password-input.tsx'
import { requiringPassword } from '../password-required.ts'

type Made = { name: string; token: string }
type Props = { account: OwnAccount; onClose: () => void }

/** Asks for name, areas, end and password; then shows the value, once. */
export const TokenDialog = ({ open, account, onClose }: Props & { open: boolean }): ReactNode => {
  const words = useWords(apiTokens)
  const [made, setMade] = useState<Made>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={made ? words.made.title : words.dialog.title} form>
      {made ? <Value made={made} onClose={close} /> : <Fields {...{ account, onClose }} onMade={setMade} />}
    </Dialog>
  )
}

const Value = ({ made, onClose }: { made: Made; onClose: () => void }) => {
  const words = useWords(apiTokens).made
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="mt-4 space-y-4 outline-none">
      <Notice tone="caution">{words.warning}</Notice>
      <CopyField label={words.value(made.name)} value={made.token} code />
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </div>
  )
}

const Fields = ({ account, onClose, onMade }: Props & { onMade: (made: Made) => void }) => {
  const words = useWords(apiTokens).dialog
  const form = useContractForm(
    requiringPassword(account, newApiToken),
    { name: '', scopes: [], expires_in_days: 90, ...(account.has_password && { password: '' }) },
    { none: 'A password, and choices that are quickly made again.' },
  )
  const create = useWrite(calls.create)
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['name', 'scopes', 'password'],
    send: (body) => create.mutateAsync({ body }),
    onDone: ({ body }) => onMade(body.data),
  })
  return (
    <Form onSubmit={submit} className="mt-4 space-y-2">
      <FormField
        form={form}
        name="name"
        id="token-name"
        label={words.name}
        need="required"
        help={words.nameHelp}
      >
        {(control) => <TextInput {...control} maxLength={apiTokenNameMax} autoComplete="off" />}
      </FormField>
      <Scopes form={form} />
      <Lives form={form} />
      {account.has_password && (
        <FormField
          form={form}
          name="password"
          id="token-password"
          label={words.password}
          need="required"
          help={words.passwordHelp}
        >
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </FormField>
      )}
      <ProofRefused refusal={refusal} words={words} />
      <SubmitActions
        submit={isSending ? words.submitting : words.submit}
        isSending={isSending}
        onClose={onClose}
      />
    </Form>
  )
}

type TokenForm = FormOf<z.input<typeof newApiToken>, z.output<typeof newApiToken>>

/** Nothing, reading or writing, area by area. */
const Scopes = ({ form }: { form: TokenForm }) => {
  const { areas, rights, dialog } = useWords(apiTokens)
  const rightOf = (scopes: readonly TokenScope[], area: TokenArea) =>
    (['read', 'write'] as const).find((right) => scopes.includes(`${area}:${right}`)) ?? 'none'
  return (
    <FormGroup form={form} name="scopes" label={dialog.scopes} need="required" help={dialog.scopesHelp}>
      {(scopes, onChange) => (
        <div className="grid gap-x-6 sm:grid-cols-2">
          {tokenAreas.map((area) => (
            <div key={area} className="flex items-center justify-between gap-3 py-1">
              <label htmlFor={`token-${area}`} className="phrases min-w-0 leading-snug">
                {areas[area]}
              </label>
              <Select
                id={`token-${area}`}
                value={rightOf(scopes, area)}
                className="w-28 shrink-0"
                onChange={({ target: { value } }) => {
                  const others = scopes.filter((scope) => !scope.startsWith(`${area}:`))
                  onChange(value === 'read' || value === 'write' ? [...others, `${area}:${value}`] : others)
                }}
              >
                {(['none', 'read', 'write'] as const).map((right) => (
                  <option key={right} value={right}>
                    {rights[right]}
                  </option>
                ))}
              </Select>
            </div>
          ))}
        </div>
      )}
    </FormGroup>
  )
}

const Lives = ({ form }: { form: TokenForm }) => {
  const words = useWords(apiTokens).dialog
  return (
    <FormGroup form={form} name="expires_in_days" label={words.expires}>
      {(chosen, onChange) => (
        <div className="flex flex-wrap gap-x-6">
          {[...tokenLives, null].map((days) => (
            <Radio
              key={days}
              name="token-life"
              label={words.lives[days ?? 'none']}
              checked={chosen === days}
              onChange={() => onChange(days)}
            />
          ))}
        </div>
      )}
    </FormGroup>
  )
}
