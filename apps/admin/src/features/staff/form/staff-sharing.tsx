import type { StaffMember } from '@noren/contract/staff'
import { Button } from '@noren/ui/button'
import { staff } from '@noren/words/admin/staff'
import { type ReactNode, useMemo } from 'react'
import { modulesOf, pngFile, QrCode } from '#features/pages/api.ts'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useSession } from '#platform/session.tsx'
import { toastError } from '#platform/toast.tsx'
import { saveFile } from '#platform/uploads/download-file.ts'

/** The address that chooses somebody, to copy and as a QR code. Rule STAFF-24. */
export const StaffSharing = ({ member }: { member: StaffMember }): ReactNode => {
  const { user } = useSession()
  const shop = useRead('GET /api/shops/{id}', { params: { id: String(user?.shop_id ?? 0) } }).data?.data
  if (!shop) return null
  const address = new URL(shop.url)
  address.searchParams.set('staff', String(member.id))
  return <Shown name={member.name} url={address.href} />
}

const Shown = ({ name, url }: { name: string; url: string }) => {
  const words = useWords(staff).shown
  const modules = useMemo(() => modulesOf(url), [url])
  const save = async () => {
    const file = await pngFile(modules)
    if (file) saveFile(file, `${words.file(name)}.png`)
    else toastError(new Error('the browser drew no picture'))
  }
  return (
    <section aria-labelledby="staff-link" className="mt-4">
      <h4 id="staff-link" className="text-base font-bold">
        {words.link}
      </h4>
      <p className="mb-2 text-sm text-ink-soft">{words.linkText}</p>
      <CopyField label={words.linkLabel(name)} value={url} />
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <QrCode
          modules={modules}
          label={words.qr(name)}
          className="size-32 rounded-md border border-line p-1"
        />
        <Button variant="tonal" onClick={() => void save()}>
          {words.png}
        </Button>
      </div>
    </section>
  )
}
