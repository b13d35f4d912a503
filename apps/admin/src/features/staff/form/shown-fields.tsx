import { staffProfileMax, staffTitleMax } from '@noren/contract/limits'
import { staff as endpoints, type StaffImage, type StaffMember } from '@noren/contract/staff'
import { Checkbox } from '@noren/ui/choice'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { staff } from '@noren/words/admin/staff'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { WrappingInput } from '#platform/fields/wrapping-input.tsx'
import { FormField, NumberField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import { PictureField } from '#platform/pictures/picture-field.tsx'
import { useImageChange } from '#platform/pictures/use-image-change.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import type { StaffFormOf } from './staff-draft.ts'
import { StaffMenus } from './staff-menus.tsx'
import { StaffSharing } from './staff-sharing.tsx'

/** Rule STAFF-21. */
export const useStaffImage = (stored: StaffImage | null) =>
  useImageChange(stored, {
    create: useWrite(endpoints.createImage),
    update: useWrite(endpoints.updateImage),
    remove: useWrite(endpoints.removeImage),
  })

/** What customers see of somebody, and what they do; folded until it is wanted. Rules STAFF-20 to STAFF-24. */
export const ShownFields = ({
  form,
  member,
  image,
}: {
  form: StaffFormOf
  /** As they are stored; undefined for somebody new. */
  member: StaffMember | undefined
  image: ReturnType<typeof useStaffImage>
}): ReactNode => {
  const words = useWords(staff)
  const { yen } = useWords(common)
  const texts = words.shown
  const [isOpen, setOpen] = useState(false)
  const { title, profile, nomination_fee, menus } = form.formState.errors
  // What is wrong is not hidden.
  const hasErrors = Boolean(title ?? profile ?? nomination_fee ?? menus)
  return (
    <details
      open={isOpen || hasErrors}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group mt-4 border-t border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{texts.open}</span>
          <span className="block text-sm text-ink-soft">
            {member?.is_shown ? `${words.isShown} · ${texts.openText}` : texts.openText}
          </span>
        </span>
        <Icon
          path={chevronDownIcon}
          size={18}
          className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <Checkbox {...form.register('is_shown')} label={texts.switch} note={texts.switchNote} />
      <PictureField
        id="staff-image"
        label={texts.photo}
        hint={texts.photoHint}
        url={image.url}
        ratio={1}
        small
        confirm={texts.photoRemove}
        onSelect={image.choose}
        onRemove={async () => {
          image.clear()
          return { ok: true }
        }}
      />
      <FormField form={form} name="title" id="staff-title" label={texts.title}>
        {(control) => (
          <TextInput {...control} maxLength={staffTitleMax} placeholder={texts.titlePlaceholder} />
        )}
      </FormField>
      <FormField form={form} name="profile" id="staff-profile" label={texts.profile}>
        {(control) => (
          <WrappingInput {...control} maxLength={staffProfileMax} placeholder={texts.profilePlaceholder} />
        )}
      </FormField>
      <NumberField
        form={form}
        name="nomination_fee"
        id="staff-fee"
        label={texts.fee}
        help={texts.feeHelp}
        suffix={yen}
        fallback="0"
        className="max-w-40"
      />
      <StaffMenus form={form} />
      {member?.is_shown && <StaffSharing member={member} />}
    </details>
  )
}
