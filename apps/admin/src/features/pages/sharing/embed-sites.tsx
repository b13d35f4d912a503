import { embedOriginMax, embedOriginsMax } from '@noren/contract/limits'
import { embedOriginOf } from '@noren/contract/shops/embedding'
import { type Shop, shopSettings } from '@noren/contract/shops/settings'
import { Button, IconButton } from '@noren/ui/button'
import { trashIcon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { sharing } from '@noren/words/admin/pages/sharing'
import { type ReactNode, useRef } from 'react'
import * as z from 'zod'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'

/** The sites that may show the page in a frame; each change is saved at once. Rule PAGE-51. */
export const EmbedSites = ({ shop }: { shop: Shop }): ReactNode => {
  const words = useWords(sharing).embed
  const showFailure = useFailureToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const update = useWrite(shopSettings.update)
  const sites = shop.embed_origins
  const send = (embed_origins: string[]) =>
    update.mutateAsync({ params: { id: shop.id }, body: { embed_origins, version: shop.version } })
  const fail = (reply: { status: number; code: string; message: string }) =>
    showFailure(words.failed, reply.code === 'outdated' ? { ...reply, message: words.outdated } : reply)
  const remove = async (site: string) => {
    const reply = await send(sites.filter((one) => one !== site))
    if (!reply.ok) return fail(reply)
    toast({ variant: 'success', title: words.removed, description: site })
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="embed-sites" className="mt-5 border-t border-line pt-4">
      <h3 id="embed-sites" ref={heading} tabIndex={-1} className="text-base outline-none">
        {words.sites}
      </h3>
      <p className="text-sm text-ink-soft">{words.sitesHelp(embedOriginsMax)}</p>
      {sites.length === 0 ? (
        <p className="mt-3 rounded-md bg-paper px-3 py-3 text-sm text-ink-soft">{words.none}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-md border border-line">
          {sites.map((site) => (
            <li key={site} className="flex items-center gap-2 py-0.5 pr-0.5 pl-3">
              <span className="min-w-0 flex-1 wrap-anywhere">{site}</span>
              <IconButton
                label={words.remove(site)}
                path={trashIcon}
                disabled={update.isPending}
                onClick={() => void remove(site)}
                className="text-danger!"
              />
            </li>
          ))}
        </ul>
      )}
      {sites.length < embedOriginsMax ? (
        <AddSite sites={sites} send={send} onRefused={fail} />
      ) : (
        <p className="mt-4 text-sm text-ink-soft">{words.full}</p>
      )}
    </section>
  )
}

const AddSite = ({
  sites,
  send,
  onRefused,
}: {
  sites: string[]
  send: (
    sites: string[],
  ) => ReturnType<ReturnType<typeof useWrite<typeof shopSettings.update>>['mutateAsync']>
  onRefused: (reply: { status: number; code: string; message: string }) => void
}) => {
  const words = useWords(sharing).embed
  const form = useContractForm(siteForm, { site: '' }, 'site.new')
  const { submit, isSending } = useSubmit(form, {
    fields: ['site'],
    send: ({ site }) => send([...sites, site]),
    fieldErrors: (errors = {}) =>
      // The server names the place in the list.
      Object.fromEntries(Object.values(errors).map((texts) => ['site', texts])),
    onDone: () => {
      form.reset()
      toast({ variant: 'success', title: words.added })
    },
    onRefused: (reply) => {
      if (reply.errors) return false
      onRefused(reply)
      return true
    },
  })
  return (
    <Form onSubmit={submit} autoComplete="off" className="mt-4">
      <FormField form={form} name="site" id="embed-site" label={words.address} help={words.addressHelp}>
        {(control) => (
          <div className="flex flex-col gap-2 xs:flex-row">
            <TextInput {...control} inputMode="url" maxLength={embedOriginMax} className="flex-1" />
            <Button type="submit" variant="tonal" busy={isSending}>
              {words.add}
            </Button>
          </div>
        )}
      </FormField>
    </Form>
  )
}

/** Sent as it will be stored: the origin alone. Of an empty field the server says what is missing, so that leaving it says nothing. */
const siteForm = z.object({
  site: z.string().transform((text, context) => {
    if (text.trim() === '') return ''
    const origin = embedOriginOf(text)
    if (origin !== undefined) return origin
    context.addIssue('embed_origin')
    return z.NEVER
  }),
})
